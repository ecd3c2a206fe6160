import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { auditLog } from '../../shared/contract/operations/audit.ts';
import { positivePay } from '../../shared/contract/operations/check-reports.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { CHECK_FORM, CHECK_YEAR, type CheckBook, checkField, openCheckBook } from './support/check-book.ts';
import { expectFocus, expectPath, expectValue, seesNo } from './support/expect.ts';
import { dialogForms, fillForm } from './support/dialog-forms.ts';
import { settled } from './support/every-page.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, openFilters, rowOf, sees, signIn } from './support/screen.ts';

const EARLIER = CHECK_YEAR - 1;

const product = runProduct({ furnish });

let book: CheckBook;

async function furnish(): Promise<void> {
  const api = await product().api('admin@demo.example');
  book = await openCheckBook(api);
}

/** Presses a button, types while the answer is on its way, then releases it. */
async function typeDuring(page: Page, call: string, pressed: Locator, type: () => Promise<void>): Promise<void> {
  const answer = await holdAnswer(page, call);
  await pressed.click();
  await answer.sent;
  await type();
  answer.letGo();
}

/** The question asked when leaving with unsaved changes. */
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
    it(`stays in ${name} as unsaved and is stored by the next save`, async () => {
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

  it('stays in the change password form', async () => {
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
    await expectFocus(checkField(page, 'payee_id'));
    await page.keyboard.type('Quill');
    await page.keyboard.press('Tab');
    await checkField(page, 'amount').fill('12.34');
    await field(page, 'Note - optional').fill(note);
    await expectValue(checkField(page, 'account_id'), 'Quills');
  }

  it('stays in an edited check, which is not left', async () => {
    const { id } = await book.addCheck({ check_number: 9301, fund_source_id: book.ids.fundSource });
    const { page } = await product().visit({ as: 'admin@demo.example', path: `${CHECK_FORM}?transaction_id=${id}` });
    await heading(page, 'Modify check 9301').waitFor();
    await checkField(page, 'amount').fill('77.10');
    await typeDuring(page, '/crud/CklgTransaction/update', button(page, 'Save'), () =>
      field(page, 'Note - optional').fill('typed during the save'),
    );
    await sees(page, /^Check 9301 saved\./);
    await expectValue(field(page, 'Note - optional'), 'typed during the save');
    expect((await book.stored(id)).amount).toBe(77.1);
    await button(page, 'Save').click();
    await expectPath(page, '/dashboard/check-log/transactions');
    expect((await book.stored(id)).note).toBe('typed during the save');
  });

  it('continues as an edit of the created check without creating a second one', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'made while typing');
    await typeDuring(page, '/crud/CklgTransaction/create', button(page, 'Save'), () =>
      checkField(page, 'amount').fill('43.21'),
    );
    await page.getByRole('heading', { name: /^Modify check \d+$/ }).waitFor();
    await expectValue(checkField(page, 'amount'), '43.21');
    await expectFocus(checkField(page, 'amount'));
    await button(page, 'Save').click();
    await expectPath(page, '/dashboard/check-log/transactions');
    const made = await book.checksWith('made while typing');
    expect(made.map(({ amount }) => amount)).toEqual([43.21]);
  });

  it('belongs to the next check after Save and new', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example', path: CHECK_FORM });
    await fillCheck(page, 'first of two');
    await typeDuring(page, '/crud/CklgTransaction/create', button(page, 'Save and new'), () =>
      field(page, 'Note - optional').fill('second of two'),
    );
    await sees(page, /^Check \d+ created\.$/);
    await expectValue(field(page, 'Note - optional'), 'second of two');
    await expectValue(checkField(page, 'amount'), '');
  });
});

describe('what is typed into a dialog while it is being saved', () => {
  for (const each of dialogForms) {
    const { name, path, save, call, later, done, title } = each;
    it(`keeps the dialog of ${name} open, and is stored by the next save`, async () => {
      const { page } = await product().visit({ as: 'admin@demo.example', path });
      await fillForm(page, each);
      const form = dialog(page);
      const [label, value] = later;
      await typeDuring(page, call, button(form, save), () => field(form, label).fill(value));
      await sees(page, done);
      await form.getByRole('heading', { name: title }).waitFor();
      await expectValue(field(form, label), value);
      await button(form, 'Cancel').click();
      await sees(form, 'Discard your unsaved changes?');
      await button(form, 'Keep editing').click();
      await expectValue(field(form, label), value);

      await button(form, 'Save').click();
      await form.waitFor({ state: 'hidden' });
      await seesNo(page, 'Error');
      // What was typed is stored, so it isn't kept as a draft of the next record.
      await page.reload();
      await settled(page);
      expect(await dialog(page).count()).toBe(0);
    });
  }
});

it('the fields of a dialog that acts only once are disabled while it does', async () => {
  const { id } = await book.addCheck({ check_number: 9401, fund_source_id: book.ids.fundSource });
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `/dashboard/check-log/transactions?year=${CHECK_YEAR}`,
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

it("undoing a void after another year was chosen leaves that year's list as it is", async () => {
  const { id } = await book.addCheck({ check_number: 9501, transaction_date: `${CHECK_YEAR}-05-05` });
  await book.addCheck({ check_number: 9502, transaction_date: `${EARLIER}-05-05` });
  const list = '/dashboard/check-log/transactions';
  const { page } = await product().visit({ as: 'admin@demo.example', path: `${list}?year=${CHECK_YEAR}` });
  await act(page, 'Void', 'check 9501');
  await field(dialog(page), 'Reason').fill('Written twice');
  await button(dialog(page), 'Void').click();
  await sees(page, 'Check 9501 voided.');
  await openFilters(page);
  await field(page, 'Year').click();
  await page.getByRole('option', { name: `${EARLIER}`, exact: true }).click();
  await rowOf(page, '9502').waitFor();
  await button(page, 'Undo').click();
  await sees(page, /^Check 9501 is active again\. If your bank has it as void, /);
  expect((await book.stored(id)).is_voided).toBe(false);
  await rowOf(page, '9502').waitFor();
  expect(await rowOf(page, '9501').count()).toBe(0);

  await field(page, 'Year').click();
  await page.getByRole('option', { name: `${CHECK_YEAR}`, exact: true }).click();
  await rowOf(page, '9501').waitFor();
  expect(await rowOf(page, '9501').getByText('VOID').count()).toBe(0);
});

it("earlier entries of the audit log aren't listed under a person chosen while they were loading", async () => {
  const admin = await product().api('admin@demo.example');
  const president = await product().api('president@demo.example');
  const name = (index: number) => ({ name: `Logged ${index}` });
  // More than a page.
  await Promise.all(Array.from({ length: 60 }, (_, index) => admin.crud('CklgPayee', 'create', {}, name(index))));
  await president.crud('CklgPayee', 'create', {}, name(60));
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: '/dashboard/directory/audit-log?kind=CklgPayee',
  });
  await button(page, 'Load earlier').waitFor();
  const answer = await holdAnswer(page, auditLog.path);
  await button(page, 'Load earlier').click();
  await answer.sent;
  await openFilters(page);
  await field(page, 'Person').click();
  await page.getByRole('option', { name: 'president@demo.example' }).click();
  await sees(page, 'All entries for these days.');
  const count = page.locator('tbody tr');
  await expect.poll(() => count.count()).toBe(1);
  const arrived = page.waitForResponse((response) => response.url().includes(`${auditLog.path}?`));
  answer.letGo();
  await (await arrived).finished();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
  expect(await count.count()).toBe(1);
});

it('a search that was just typed lets the page open that was chosen next', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
  await page.clock.install();
  await page.goto('/dashboard/directory/roles');
  await rowOf(page, 'supervisor').waitFor();
  const answer = await holdAnswer(page, '/api_user_private/check-access');
  await page.getByRole('searchbox', { name: 'Search roles' }).focus();
  await page.getByRole('link', { name: 'Menu', exact: true }).evaluate((link: HTMLElement) => {
    // Together, because the search waits only a moment for more to be typed.
    document.execCommand('insertText', false, 'supervisor');
    link.click();
  });
  await answer.sent;
  await page.clock.fastForward(5000);
  answer.letGo();
  await heading(page, 'Welcome to Staffbook').waitFor();
  await expectPath(page, '/dashboard');
});

it("what arrives after signing out isn't shown to the next person in the tab", async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard' });
  const openPage = async () => {
    await page.keyboard.press('Control+k');
    await dialog(page).getByRole('combobox').fill('positive pay');
    await page
      .getByRole('option', { name: /^Positive Pay(?! layouts)/ })
      .first()
      .click();
  };
  const issued = page.getByText(/^Issued \d+/);
  await heading(page, 'Waiting for you').waitFor();
  const late = await holdAnswer(page, positivePay.path);
  await openPage();
  await late.sent;
  await button(page, 'Sign out').click();
  await sees(page, 'Logout successful!');
  const arrived = page.waitForResponse((response) => response.url().includes(`${positivePay.path}?`));
  late.letGo();
  await (await arrived).finished();
  await button(page, 'Return to Login').click();
  await signIn(page, 'accountant@demo.example', DEMO_PASSWORD);
  await heading(page, 'Waiting for you').waitFor();
  const own = await holdAnswer(page, positivePay.path);
  await openPage();
  await own.sent;
  expect(await issued.count()).toBe(0);
  own.letGo();
  await issued.first().waitFor();
});
