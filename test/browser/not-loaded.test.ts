import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { crudPath } from '../../shared/contract/crud-actions.ts';
import { history } from '../../shared/contract/operations/admin.ts';
import { leaveOfPerson } from '../../shared/contract/operations/leave.ts';
import { timesheetBoard } from '../../shared/contract/operations/payroll.ts';
import { addDays } from '../../shared/dates.ts';
import { expectValue, seesNo } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, sees } from './support/screen.ts';
import { cell, openSheet } from './support/timesheets.ts';

const product = runProduct();

const BUSY = { status: 503, json: { error: true, message: 'Busy', value: null } };

/** Lets all calls for data fail. */
const failAll = (page: Page): Promise<unknown> =>
  page.route(
    ({ pathname }) => /^\/(?:crud|api_)/.test(pathname) && !pathname.endsWith('/check-access'),
    (route) => route.fulfill(BUSY),
  );

describe('timesheets of a pay period that are still loading', () => {
  const APPROVE = '/dashboard/report-timesheet/approve-timesheet';
  const BOARD = timesheetBoard.path;

  it('are not counted as none, and nothing can be approved, reminded or exported', async () => {
    const { page } = await product().visit({ as: 'president@demo.example' });
    const answer = await holdAnswer(page, BOARD);
    await page.goto(APPROVE);
    await answer.sent;
    const views = page.getByRole('toolbar', { name: 'Show' });
    await views.waitFor();
    await seesNo(page, /\(0\)|0\.00/);
    for (const name of ['Approve all', 'Lock all']) {
      // One button after the other. oxlint-disable-next-line no-await-in-loop
      expect(await button(page, name).getAttribute('aria-disabled')).toBe('true');
    }
    await views.getByRole('button', { name: 'Board' }).click();
    expect(await button(page, 'Remind missing').getAttribute('aria-disabled')).toBe('true');
    await seesNo(page, 'Everyone tracked has entered hours.');
    await views.getByRole('button', { name: 'Totals' }).click();
    expect(await button(page, 'Export CSV').getAttribute('aria-disabled')).toBe('true');
    answer.letGo();
    await sees(page, /^Board \([1-9]\d*\)$/);
    expect(await button(page, 'Export CSV').getAttribute('aria-disabled')).toBe(null);
  });

  it('are not counted as none when they could not be loaded', async () => {
    const { page } = await product().visit({ as: 'president@demo.example' });
    await page.route(
      (url) => url.pathname === BOARD,
      (route) => route.fulfill(BUSY),
    );
    await page.goto(`${APPROVE}?view=totals`);
    await button(page, 'Try again').first().waitFor();
    await seesNo(page, /\(0\)|0\.00/);
    expect(await button(page, 'Export CSV').getAttribute('aria-disabled')).toBe('true');
  });
});

describe('what could not be loaded', () => {
  it.each([
    ['transactions', '/dashboard/check-log/transactions'],
    ['outstanding checks', '/dashboard/check-log/outstanding-checks'],
    ['payments by payee', '/dashboard/check-log/payee-payments'],
    ['totals', '/dashboard/check-log/totals'],
    ['Positive Pay', '/dashboard/check-log/positive-pay'],
    ['missing numbers', '/dashboard/check-log/missing-numbers'],
    ['timesheets to approve', '/dashboard/report-timesheet/approve-timesheet'],
    ['timesheets to process', '/dashboard/report-timesheet/process-timesheet'],
    ['the payroll export', '/dashboard/report-timesheet/payroll-export'],
    ['users', '/dashboard/directory/users'],
  ])('is not shown as none or as loading, and not exported: %s', async (_, path) => {
    const { page } = await product().visit({ as: 'admin@demo.example' });
    await failAll(page);
    await page.goto(path);
    await button(page, 'Try again').first().waitFor();
    await seesNo(page, /\(0\)|\b0\.00|\$0\b|^0 /, /^Loading /, 'No current pay period found');
    const csv = button(page, 'Export CSV');
    if ((await csv.count()) > 0) expect(await csv.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('history that could not be loaded', () => {
  it.each([
    ['check', '/dashboard/check-log/transactions', history.path],
    ['leave balance', '/dashboard/report-timesheet/leave-balances', leaveOfPerson.path],
  ])('is loaded by another try: %s', async (_, path, call) => {
    const { page } = await product().visit({ as: 'admin@demo.example', path });
    const fails = ({ pathname }: URL) => pathname === call;
    await page.route(fails, (route) => route.fulfill(BUSY));
    const opener = page.getByRole('button', { name: /^(?:History|Actions on) / }).first();
    const row = (await opener.getAttribute('aria-label'))?.replace(/^(?:History|Actions on) /, '') ?? '';
    await act(page, 'History', row);
    const retry = button(dialog(page), 'Try again');
    await retry.waitFor();
    await page.unroute(fails);
    const answer = await holdAnswer(page, call);
    await retry.click();
    await answer.sent;
    answer.letGo();
    await retry.waitFor({ state: 'detached' });
    await sees(dialog(page), /Created by|Balance/);
  });
});

it.each(['CklgPayee', 'CklgPayLayout', 'CklgCheckbook'])(
  "a Positive Pay file isn't offered without the list of %s that it is made from",
  async (name) => {
    const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
    await page.route(
      ({ pathname }) => pathname === `/crud/${name}/getAll`,
      (route) => route.fulfill(BUSY),
    );
    await page.goto('/dashboard/check-log/positive-pay');
    await button(page, 'Try again').first().waitFor();
    expect(await page.getByRole('button', { name: /^Download / }).getAttribute('aria-disabled')).toBe('true');
    await seesNo(page, /^Loading the checks$/);
  },
);

it('a dialog whose code could not be loaded says so each time it is asked for', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', isAlone: true });
  const isCode = ({ pathname }: URL) => /role-dialog[^/]*\.js$/.test(pathname);
  await page.route(isCode, (route) => route.abort());
  await page.goto('/dashboard/directory/roles');
  for (let times = 0; times < 2; times += 1) {
    /* oxlint-disable no-await-in-loop -- one after the other, as a person would */
    await button(page, 'Create role').click();
    await button(page, 'Reload').waitFor();
    await button(page, 'Dismiss this notification').first().click();
    await button(page, 'Reload').waitFor({ state: 'detached' });
    /* oxlint-enable no-await-in-loop */
  }
  await page.unroute(isCode);
  await button(page, 'Create role').click();
  await button(page, 'Reload').click();
  await button(page, 'Create role').click();
  await field(dialog(page), 'Role Name').waitFor();
});

it('times that were being typed are kept when their dialog could not be loaded', async () => {
  const { page, period } = await openSheet(product(), 'Unloaded', '2092-01-07');
  // Reloading with unsaved changes asks first.
  page.on('dialog', (asked) => void asked.accept());
  await cell(page, period, 0, 'work').focus();
  await page.keyboard.press('F2');
  await button(dialog(page), 'Work').click();
  await field(dialog(page), 'Start of work 1').fill('22');
  const isCode = ({ pathname }: URL) => /time-modifier[^/]*\.js$/.test(pathname);
  await page.route(isCode, (route) => route.abort());
  await page.reload();
  await button(page, 'Reload').waitFor();
  await sees(page, 'Draft restored (not saved yet).');
  await button(page, 'Dismiss this notification').first().click();
  await button(page, 'Reload').waitFor({ state: 'detached' });
  await button(page, `Times of Tuesday ${addDays(period.start, 1)}`).click();
  await button(page, 'Reload').waitFor();
  await page.unroute(isCode);
  await button(page, 'Reload').click();
  await heading(dialog(page), `Times of Monday ${period.start}`).waitFor();
  await expectValue(field(dialog(page), 'Start of work 1'), '22');
});

describe('a search for a payee', () => {
  const path = crudPath('CklgPayee', 'getAll');
  async function search(page: Page): Promise<void> {
    await page.goto('/dashboard');
    await heading(page, 'Waiting for you').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('adirondack');
  }

  it('says that nothing is found only once all payees are there', async () => {
    const { page } = await product().visit({ as: 'admin@demo.example' });
    const payees = await holdAnswer(page, path);
    await search(page);
    await payees.sent;
    await sees(page, 'Loading people and payees');
    payees.letGo();
    await page
      .getByRole('option', { name: /^Adirondack/ })
      .first()
      .waitFor();
  });

  it("says that they couldn't be loaded", async () => {
    const { page } = await product().visit({ as: 'admin@demo.example' });
    await page.route(`**${path}*`, (route) => route.fulfill(BUSY));
    await search(page);
    await sees(dialog(page), 'Busy');
    await seesNo(page, /^No results/);
  });
});
