import { describe, expect, it } from 'vitest';
import { demoAccounts } from '../../shared/demo.ts';
import { crudPath } from '../../shared/contract/crud-actions.ts';
import { saveMyTimesheet } from '../../shared/contract/operations/timesheets.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import type { Page } from 'playwright-core';
import { expectValue } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { button, cut, field, heading, listHeading, sees } from './support/screen.ts';
import { addClaimant, cell, openSheet, sheetOf } from './support/timesheets.ts';

const product = runProduct();

const CONTROL_K = 'Control+k';

const open = async (page: Page): Promise<void> => {
  await page.keyboard.press(CONTROL_K);
  await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
};

const named = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true }).filter({ visible: true });

/** The heading of a list may count its rows. */
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first();

/** Types without pauses, and takes the first result once it is this one. */
async function take(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await page.keyboard.type(typed);
  await page.getByRole('option', { name, selected: true }).first().waitFor();
  await page.keyboard.press('Enter');
}

const [admin = '', president = '', , user = ''] = demoAccounts.map(({ email }) => email);

/** A page with a change that can't be saved, because somebody else saved another one first; and what saves it. */
async function changedProfile() {
  const email = await addClaimant(product(), 'Elsewhere');
  const { page } = await product().visit({ as: email, path: '/dashboard/my-account/profile' });
  await field(page, 'City').fill('Mine');
  const { session } = await product().api(email);
  const api = await product().api(admin);
  const id = session.profile?.id ?? 0;
  await api.crud('Profile', 'update', { id }, { city: 'Theirs', version: (await api.profile(id)).version });
  return { page, path: crudPath('Profile', 'update') };
}

async function changedSheet() {
  const { page, period, api } = await openSheet(product(), 'Searching', '2090-11-06');
  await cell(page, period, 0, 'work').fill('7-15');
  const { data, ...sheet } = await sheetOf(api, period);
  const days = data.map((day, index) => (index === 0 ? { ...day, vacation: 8 } : day));
  await api.call(saveMyTimesheet, {}, { timesheet: { id: sheet.id, version: sheet.version, data: days } });
  return { page, path: saveMyTimesheet.path };
}

describe('the search, by keyboard alone,', () => {
  it('outlines the chosen result where the system draws no backgrounds', async () => {
    const { page } = await product().visit({ as: admin, path: '/dashboard', browser: { forcedColors: 'active' } });
    await heading(page, 'Waiting for you').waitFor();
    await open(page);
    await page.keyboard.type('role');
    const outlineOf = async (selected: boolean) =>
      page
        .getByRole('option', { selected })
        .first()
        .evaluate((element) => getComputedStyle(element).outlineStyle);
    expect([await outlineOf(true), await outlineOf(false)]).toEqual(['solid', 'none']);
  });

  it('opens pages and forms, and offers what was chosen last first', async () => {
    const { page } = await product().visit({ as: admin, path: '/dashboard' });
    await heading(page, 'Waiting for you').waitFor();
    await open(page);
    await take(page, 'lock', 'Approve timesheets');
    await listHeading(page, 'Approve timesheets').waitFor();
    await open(page);
    await take(page, 'new check', /^Create check$/);
    await heading(page, 'Create check').waitFor();
    await open(page);
    await take(page, 'new payee', 'Create payee');
    await named(page, 'Create payee').waitFor();
    await page.keyboard.press('Escape');
    await named(page, 'Create payee').waitFor({ state: 'detached' });
    // On the page that it is about, and again after a reload, which must not open it by itself.
    await open(page);
    await take(page, 'new payee', 'Create payee');
    await named(page, 'Create payee').waitFor();
    await page.reload();
    await titled(page, 'Payees').waitFor();
    await button(page, 'Create payee').waitFor();
    expect(await named(page, 'Create payee').count()).toBe(0);
    await open(page);
    const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
    await recent.first().waitFor();
    expect(await recent.allInnerTexts()).toEqual([
      'Create payee',
      'Create check',
      expect.stringMatching(/^Approve timesheets/),
    ]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await heading(page, 'Create check').waitFor();
  });

  it('opens a check by its number and by its amount, and a payee with their checks', async () => {
    const api = await product().api(admin);
    const checks = await api.crud<Check[]>('CklgTransaction', 'getAll');
    const payees = await api.crud<{ id: number; name: string }[]>('CklgPayee', 'getAll');
    const check = checks.find((each) => each.check_number !== null && !each.is_voided)!;
    const payee = payees.find(({ id }) => id === check.payee_id)!.name;
    const { page } = await product().visit({ as: admin, path: '/dashboard' });
    await heading(page, 'Waiting for you').waitFor();
    for (const words of [`#${check.check_number}`, `$${check.amount.toFixed(2)}`]) {
      /* oxlint-disable no-await-in-loop */
      await open(page);
      await take(page, words, new RegExp(`^Check ${check.check_number}\\b.*${payee}`));
      await page.waitForURL(/modify-check\?transaction_id=/);
      expect(new URL(page.url()).searchParams.get('transaction_id')).toBe(String(check.id));
      await page.getByLabel('Amount').first().waitFor();
      /* oxlint-enable no-await-in-loop */
    }
    await open(page);
    await take(page, payee, new RegExp(`^${payee}`));
    await titled(page, 'Transactions').waitFor();
    await sees(page, new RegExp(`Payee is ${payee}|Payee = ${payee}`));
  });

  it('keeps what is typed while a form behind it arrives, which would have taken the focus', async () => {
    const api = await product().api(admin);
    const [check] = await api.crud<Check[]>('CklgTransaction', 'getAll');
    const { page } = await product().visit({ as: admin });
    const answer = await holdAnswer(page, '/crud/CklgTransaction/getOne');
    await page.goto(`/dashboard/check-log/modify-check?transaction_id=${check?.id}`);
    await answer.sent;
    await open(page);
    await page.keyboard.type('two ');
    answer.letGo();
    await page.getByLabel('Amount').first().waitFor();
    // The form focuses its first field before the next paint.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    await page.keyboard.type('words');
    await expectValue(page.getByRole('combobox', { name: 'Search' }), 'two words');
  });

  it.each(['profile', 'timesheet'])(
    'keeps what is typed while the %s behind it turns out to be changed elsewhere',
    async (of) => {
      const { page, path } = of === 'profile' ? await changedProfile() : await changedSheet();
      const answer = await holdAnswer(page, path);
      await button(page, of === 'profile' ? 'Save Profile' : 'Save').click();
      await answer.sent;
      await open(page);
      await page.keyboard.type('two ');
      answer.letGo();
      await page.getByText(`This ${of} was changed elsewhere`).waitFor();
      await page.keyboard.type('words');
      await expectValue(page.getByRole('combobox', { name: 'Search' }), 'two words');
    },
  );

  it.each([
    ['check', '/dashboard/check-log/modify-check', 'Amount', '77', 'new check', /^Create check$/],
    ['profile', '/dashboard/directory/people/modify-profile', 'City', 'Elsewhere', 'Keller', /Keller/],
  ])('asks before it leaves a %s that is being edited', async (_, path, label, text, typed, name) => {
    const api = await product().api(admin);
    const checks = await api.crud<Check[]>('CklgTransaction', 'getAll');
    const check = checks.find(({ is_voided, cleared_on }) => !is_voided && cleared_on === null);
    const query = { transaction_id: String(check?.id), user_id: String(api.session.user.id) };
    const { page } = await product().visit({ as: admin, path: `${path}?${new URLSearchParams(query)}` });
    await field(page, label).fill(text);
    await field(page, label).press('Tab');
    const address = page.url();
    await open(page);
    await take(page, typed, name);
    await heading(page, 'Leave this page?').waitFor();
    await button(page, 'Stay').click();
    expect(page.url()).toBe(address);
    expect(await field(page, label).inputValue()).toContain(text);
    await open(page);
    await take(page, typed, name);
    await button(page, 'Leave').click();
    await page.waitForURL((url) => url.href !== address);
    await page.goto(address);
    await field(page, label).waitFor();
    expect(await field(page, label).inputValue()).not.toContain(text);
  });

  it("opens a person's timesheet of a pay period", async () => {
    const api = await product().api(president);
    const periods = await api.crud<{ id: number; start_date: string; is_current: boolean }[]>(
      'TsrpPayPeriod',
      'getAll',
    );
    const sheets = await api.crud<{ id: number; user_id: number; pay_period_id: number }[]>('TsrpTimesheet', 'getAll');
    const people = await api.crud<{ user_id: number; first_name: string; last_name: string }[]>('Profile', 'getAll');
    const current = periods.find(({ is_current }) => is_current)!;
    const sheet = sheets.find(({ pay_period_id }) => pay_period_id === current.id)!;
    const { first_name, last_name } = people.find(({ user_id }) => user_id === sheet.user_id)!;
    const { page } = await product().visit({ as: president, path: '/dashboard' });
    await heading(page, 'Waiting for you').waitFor();
    await open(page);
    await page.keyboard.type(`${first_name} ${last_name} current`);
    await option(page, new RegExp(`${last_name}.*${current.start_date}`)).click();
    await page.waitForURL(/historical-review/);
    await page.getByRole('table').getByText(last_name).first().waitFor();
  });

  it('waits behind an open dialog and says when nothing is found', async () => {
    const { page } = await product().visit({ as: admin, path: '/dashboard/check-log/payees' });
    await button(page, 'Create payee').waitFor();
    // Once its code is here, it opens with the key press.
    await open(page);
    await page.keyboard.press('Escape');
    await named(page, 'Search').waitFor({ state: 'detached' });
    await button(page, 'Create payee').click();
    await named(page, 'Create payee').waitFor();
    await page.keyboard.press(CONTROL_K);
    expect(await named(page, 'Search').count()).toBe(0);
    await page.keyboard.press('Escape');
    await named(page, 'Create payee').waitFor({ state: 'detached' });
    await open(page);
    await page.keyboard.type('xyzzy');
    await sees(page, 'No results. Try different or fewer words.');
  });
});

it('without a connection the search says so, and still finds pages', async () => {
  const { page } = await product().visit({ as: admin });
  await cut(page, '/api_user_private/find');
  await page.goto('/dashboard');
  await heading(page, 'Waiting for you').waitFor();
  await open(page);
  await page.keyboard.type('1099');
  await option(page, /^Payments by payee/).waitFor();
  await named(page, 'Search')
    .getByText(/connection|reach/i)
    .first()
    .waitFor();
});

it('what was chosen last is forgotten when signing out', async () => {
  const { page } = await product().visit({ as: user, path: '/dashboard' });
  await heading(page, 'Waiting for you').waitFor();
  await open(page);
  await take(page, 'leave cal', /^Leave calendar/);
  await titled(page, 'Leave calendar').waitFor();
  const kept = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('recent')).length);
  expect(await kept()).toBe(1);
  await button(page, 'Sign out').first().click();
  await page.waitForURL(/login|logout/);
  await expect.poll(kept).toBe(0);
});

describe.each(demoAccounts)('the search of $role', ({ email }) => {
  it('opens from the header of a phone, and every page that it finds opens', async () => {
    const { page } = await product().visit({
      as: email,
      path: '/dashboard',
      browser: { viewport: PHONE, hasTouch: true },
    });
    await heading(page, 'Waiting for you').waitFor();
    await button(page, 'Search').click();
    const field = page.getByRole('combobox', { name: 'Search' });
    await field.fill('a');
    const names = await page
      .getByRole('group', { name: 'Pages' })
      .getByRole('option')
      .locator('span:first-child')
      .allInnerTexts();
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      /* oxlint-disable no-await-in-loop */
      if ((await named(page, 'Search').count()) === 0) await button(page, 'Search').click();
      await field.fill(name);
      await option(page, new RegExp(`^${name}`)).tap();
      await named(page, 'Search').waitFor({ state: 'detached' });
      await page.waitForURL(/\/dashboard\/./);
      await page.locator('main h1').first().waitFor();
      await page.getByRole('link', { name: 'Staffbook' }).first().click();
      await heading(page, 'Waiting for you').waitFor();
      /* oxlint-enable no-await-in-loop */
    }
  });
});

it('the search takes the first letter of who types right after opening it', async () => {
  const { page } = await product().visit({ as: 'president@demo.example', path: '/dashboard' });
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('vargas', { delay: 60 });
  await expectValue(page.getByRole('combobox', { name: 'Search' }), 'vargas');
});
