import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { CHECK_FORM, type CheckBook, openCheckBook } from './support/check-book.ts';
import { expectFocus, expectPath, expectValue, seesNo } from './support/expect.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  book = await openCheckBook(api);
}

/** Lets the next call to this address reach the server, and keeps its answer back until it is let go. */
async function holdAnswer(page: Page, path: string): Promise<{ sent: Promise<void>; letGo: () => void }> {
  const sent = Promise.withResolvers<void>();
  const gone = Promise.withResolvers<void>();
  await page.route(
    (url) => url.pathname === path,
    async (route) => {
      const response = await route.fetch();
      sent.resolve();
      await gone.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  return { sent: sent.promise, letGo: gone.resolve };
}

/** Presses a button, types while the answer is on its way, and lets it come. */
async function typeDuring(page: Page, call: string, pressed: Locator, type: () => Promise<void>): Promise<void> {
  const answer = await holdAnswer(page, call);
  await pressed.click();
  await answer.sent;
  await type();
  answer.letGo();
}

/** What a person is asked who leaves with something unsaved. */
async function expectUnsaved(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await heading(page, 'Leave this page?').waitFor();
  await button(dialog(page), 'Stay').click();
}

describe('what is typed on a page while it is being saved', () => {
  const pages = [
    { name: 'the own profile', path: '/dashboard/my-account/profile', title: 'Profile' },
    {
      name: 'the profile of another person',
      path: '/dashboard/directory/people/modify-profile?user_id=4',
      title: 'Modify profile',
    },
  ];
  for (const { name, path, title } of pages) {
    it(`stays in ${name}, unsaved, and is stored by the next save`, async () => {
      const { page } = await product().visit({ as: 'admin@demo.example', path });
      await heading(page, title).waitFor();
      await field(page, 'City').fill('Albany');
      await typeDuring(page, '/crud/Profile/update', button(page, 'Save Profile'), async () => {
        await field(page, 'State').fill('ME');
        await field(page, 'Emergency Relationship').fill('typed during the save');
      });
      await sees(page, 'Profile updated successfully');
      await expectValue(field(page, 'State'), 'ME');
      await expectValue(field(page, 'Emergency Relationship'), 'typed during the save');
      await expectFocus(field(page, 'Emergency Relationship'));
      await expectUnsaved(page);

      await button(page, 'Save Profile').click();
      await expect.poll(async () => (await button(page, 'Save Profile').getAttribute('aria-disabled')) ?? '').toBe('');
      await page.reload();
      await expectValue(field(page, 'City'), 'Albany');
      await expectValue(field(page, 'State'), 'ME');
      await expectValue(field(page, 'Emergency Relationship'), 'typed during the save');
    });
  }

  it('stays in the fields of a password that was changed', async () => {
    const email = 'types.on@demo.example';
    await (await product().api('admin@demo.example')).addPerson({ email, roleId: roleIds.user });
    const { page } = await product().visit({ as: email, path: '/dashboard/my-account/change-password' });
    await field(page, 'Current Password').fill(DEMO_PASSWORD);
    await field(page, 'New Password').fill('another-password');
    await field(page, 'Confirm New Password').fill('another-password');
    await typeDuring(page, '/api_user_private/change-password', button(page, 'Save'), () =>
      field(page, 'New Password').fill('a third password'),
    );
    await sees(page, 'Password updated successfully');
    await expectValue(field(page, 'New Password'), 'a third password');
    await expectValue(field(page, 'Current Password'), '');
    await expectUnsaved(page);
  });
});

describe('what is typed into a check while it is being saved', () => {
  async function fillCheck(page: Page, note: string): Promise<void> {
    await expectFocus(field(page, 'Payee'));
    await page.keyboard.type('Quill');
    await page.keyboard.press('Tab');
    await field(page, 'Amount').fill('12.34');
    await field(page, 'Note - optional').fill(note);
    await expectValue(field(page, 'Account'), 'Quills');
  }

  it('stays in a check that was there, which is not left', async () => {
    const { id } = await book.addCheck({ check_number: 9301, fund_source_id: book.ids.fundSource });
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECK_FORM}?transaction_id=${id}` });
    await heading(page, 'Modify check 9301').waitFor();
    await field(page, 'Amount').fill('77.10');
    await typeDuring(page, '/crud/CklgTransaction/update', button(page, 'Save'), () =>
      field(page, 'Note - optional').fill('typed during the save'),
    );
    await sees(page, 'The check 9301 was saved.');
    await expectValue(field(page, 'Note - optional'), 'typed during the save');
    expect((await book.stored(id)).amount).toBe(77.1);
    await button(page, 'Save').click();
    await expectPath(page, '/dashboard/check-log/transactions');
    expect((await book.stored(id)).note).toBe('typed during the save');
  });

  it('goes on with the check that was made, and makes no second one', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'made while typing');
    await typeDuring(page, '/crud/CklgTransaction/create', button(page, 'Save'), () =>
      field(page, 'Amount').fill('43.21'),
    );
    await page.getByRole('heading', { name: /^Modify check \d+$/ }).waitFor();
    await expectValue(field(page, 'Amount'), '43.21');
    await expectFocus(field(page, 'Amount'));
    await button(page, 'Save').click();
    await expectPath(page, '/dashboard/check-log/transactions');
    const made = await book.checksWith('made while typing');
    expect(made.map(({ amount }) => amount)).toEqual([43.21]);
  });

  it('belongs to the next one after Save and new', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'first of two');
    await typeDuring(page, '/crud/CklgTransaction/create', button(page, 'Save and new'), () =>
      field(page, 'Note - optional').fill('second of two'),
    );
    await sees(page, /^The check \d+ was created\.$/);
    await expectValue(field(page, 'Note - optional'), 'second of two');
    await expectValue(field(page, 'Amount'), '');
  });
});

interface DialogCase {
  readonly name: string;
  readonly path: string;
  readonly open: (page: Page) => Promise<void>;
  /** What is sent. */
  readonly first: Readonly<Record<string, string>>;
  readonly save: string;
  readonly call: string;
  /** What is typed while it is on its way. */
  readonly later: readonly [label: string, value: string];
  readonly done: string | RegExp;
  /** The dialog is about this record from now on. */
  readonly title: string | RegExp;
}

const create = (label: string) => (page: Page) => button(page, label).click();
const edit = (row: string) => (page: Page) => act(page, 'Edit', row);

const dialogs: readonly DialogCase[] = [
  {
    name: 'a new role',
    path: '/dashboard/directory/roles',
    open: create('Create role'),
    first: { 'Role Name': 'typist' },
    save: 'Create',
    call: '/crud/Role/create',
    later: ['Role Name', 'typists'],
    done: 'The role typist was created.',
    title: 'Edit role typist',
  },
  {
    name: 'a user',
    path: '/dashboard/directory/users',
    open: edit('accountant@demo.example'),
    first: { Email: 'accountant.two@demo.example' },
    save: 'Save',
    call: '/api_admin_private/update-user',
    later: ['Email', 'accountant@demo.example'],
    done: 'The user accountant.two@demo.example was saved.',
    title: /^Edit user accountant/,
  },
  {
    name: 'a new payee',
    path: '/dashboard/check-log/payees',
    open: create('Create payee'),
    first: { Name: 'Late Answers Inc.' },
    save: 'Create',
    call: '/crud/CklgPayee/create',
    later: ['Note - optional', 'typed during the save'],
    done: 'The payee Late Answers Inc. was created.',
    title: 'Edit payee Late Answers Inc.',
  },
  {
    name: 'a new account',
    path: '/dashboard/check-log/accounts',
    open: create('Create account'),
    first: { Name: 'Late account' },
    save: 'Create',
    call: '/crud/CklgAccount/create',
    later: ['Description - optional', 'typed during the save'],
    done: 'The account Late account was created.',
    title: 'Edit account Late account',
  },
  {
    name: 'a new setting',
    path: '/dashboard/report-timesheet/settings',
    open: create('Create setting'),
    first: { Name: 'LATE_ANSWER', Value: '1' },
    save: 'Create',
    call: '/crud/TsrpSetting/create',
    later: ['Description - optional', 'typed during the save'],
    done: 'The setting LATE_ANSWER was created.',
    title: 'Edit setting LATE_ANSWER',
  },
  {
    name: 'a new pay period',
    path: '/dashboard/report-timesheet/pay-periods',
    open: create('Create pay period'),
    first: { 'Start date': '2031-01-06', 'End date': '2031-01-19', 'Pay date': '2031-01-31' },
    save: 'Create',
    call: '/crud/TsrpPayPeriod/create',
    later: ['Pay date', '2031-02-03'],
    done: 'The pay period 2031-01-06 to 2031-01-19 was created.',
    title: 'Edit pay period 2031-01-06 to 2031-01-19',
  },
  {
    name: 'a new holiday',
    path: '/dashboard/report-timesheet/ts-holidays',
    open: create('Create holiday'),
    first: { Date: '2031-07-04', Description: 'Independence Day' },
    save: 'Create',
    call: '/crud/TsrpHoliday/create',
    later: ['Description', 'Fourth of July'],
    done: /^The holiday .*Independence Day.* was created\./,
    title: /^Edit holiday .*Independence Day/,
  },
  {
    name: 'a tracker',
    path: '/dashboard/report-timesheet/tracker',
    open: async (page) => {
      await filled(page);
      await page
        .getByRole('button', { name: /^(?:Edit|Actions on) / })
        .first()
        .click();
      const item = page.getByRole('menuitem', { name: 'Edit', exact: true });
      if ((await item.count()) > 0) await item.click();
    },
    first: { 'Order number': '71' },
    save: 'Save',
    call: '/crud/TsrpTrackUser/update',
    later: ['Order number', '72'],
    done: /^The tracker of .* was saved\.$/,
    title: /^Edit tracker of /,
  },
];

describe('what is typed into a dialog while it is being saved', () => {
  for (const { name, path, open, first, save, call, later, done, title } of dialogs) {
    it(`keeps the dialog of ${name} open, and is stored by the next save`, async () => {
      const { page } = await product().visit({ as: 'admin@demo.example', path });
      await filled(page);
      await open(page);
      const form = dialog(page);
      for (const [label, value] of Object.entries(first)) {
        // As a person does: one field after the other.
        // oxlint-disable-next-line no-await-in-loop
        await field(form, label).fill(value);
      }
      const [label, value] = later;
      await typeDuring(page, call, button(form, save), () => field(form, label).fill(value));
      await sees(page, done);
      await form.getByRole('heading', { name: title }).waitFor();
      await expectValue(field(form, label), value);
      await button(form, 'Cancel').click();
      await sees(form, 'Discard what you typed? It is not saved.');
      await button(form, 'Keep editing').click();
      await expectValue(field(form, label), value);

      await button(form, 'Save').click();
      await form.waitFor({ state: 'hidden' });
      await seesNo(page, 'Error');
    });
  }
});

it('closes the fields of a dialog that acts once while it does', async () => {
  const { id } = await book.addCheck({ check_number: 9401, fund_source_id: book.ids.fundSource });
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/check-log/transactions?year=2019',
  });
  await rowOf(page, '9401').waitFor();
  await act(page, 'Void', 'check 9401');
  await field(dialog(page), 'Reason').fill('Written twice');
  await typeDuring(page, '/crud/CklgTransaction/update', button(dialog(page), 'Void'), async () => {
    await page.keyboard.type('lost');
    await expectValue(field(dialog(page), 'Reason'), 'Written twice');
  });
  await dialog(page).waitFor({ state: 'hidden' });
  expect((await book.stored(id)).void_reason).toBe('Written twice');
});
