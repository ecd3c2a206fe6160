import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createRandom } from '../../functions/commands/seed/random.ts';
import {
  approveTimesheet,
  createTimesheet,
  lockTimesheet,
  processTimesheet,
  saveMyTimesheet,
  type TimesheetRecord,
} from '../../shared/contract/operations/timesheets.ts';
import { CANT_LOCK } from '../../shared/daily-job.ts';
import { addDays } from '../../shared/dates.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expectedRow, generateDay, kinds } from './support/generated-sheets.ts';
import { newestMail } from './support/mailbox.ts';
import { addClaimer, addPeriod, APPROVE, MY_TIMESHEET, PAY_CHECKS, type Period, PROCESS } from './support/payroll.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, heading, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

// UTC-10 and UTC+14: a shifted date would show.
const HONOLULU = { timezoneId: 'Pacific/Honolulu' };
const KIRITIMATI = { timezoneId: 'Pacific/Kiritimati' };

/** The cells of the columns with these titles, wherever they are. */
async function cellsOf(page: Page, titles: readonly string[]): Promise<(string | undefined)[][]> {
  const header = (await page.locator('thead').first().locator('th').allInnerTexts()).map((each) => each.trim());
  const columns = titles.map((title) => header.indexOf(title));
  expect(columns).not.toContain(-1);
  return (await rowsOf(page)).map((row) => columns.map((column) => row[column]));
}

it('a pay period goes from claimed to paid by four people', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const query = `?pay_period_id=${period.id}`;
  const claimer = await addClaimer(admin, 'Wanda', 'Weeks', supervisor.session.user.id, 1);
  const idle = await addClaimer(admin, 'Ian', 'Idle', supervisor.session.user.id, 2);

  // The supervisor sees who is missing in the current period and reminds only those people by email.
  const current = (await admin.crud<(Period & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll')).find(
    ({ is_current }) => is_current,
  )!;
  const { page: approving } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${current.id}&view=board`,
    browser: KIRITIMATI,
  });
  await rowOf(approving, claimer.name).waitFor();
  await approving.getByRole('button', { name: /^Remind missing/ }).click();
  await button(dialog(approving), 'Send reminders').click();
  await sees(approving, /^Reminded .*Wanda Weeks/);
  const reminder = /^Please enter your hours for /;
  await newestMail(product().mailUrl, idle.email, reminder);
  const mail = await newestMail(product().mailUrl, claimer.email, reminder);
  expect(mail.body.text).toContain(`my-timesheet?pay_period_id=${current.id}`);

  // No reminders go out for a period that has not started.
  await approving.goto(`${APPROVE}${query}&view=board`);
  await rowOf(approving, claimer.name).waitFor();
  const remind = approving.getByRole('button', { name: /^Remind missing/ });
  expect(await remind.getAttribute('aria-disabled')).toBe('true');
  await remind.hover();
  await sees(approving, `This pay period starts on ${period.start_date}. You can send reminders from then on.`);

  // The user claims two days of the next period.
  const { page: claiming } = await product().visit({
    as: claimer.email,
    path: `${MY_TIMESHEET}${query}`,
    browser: HONOLULU,
  });
  await button(claiming, 'Start timesheet').click();
  await field(claiming, `Work, Monday ${period.start_date}`).fill('7-11, 12-17');
  await field(claiming, `Work, Monday ${period.start_date}`).press('Enter');
  await button(claiming, 'Save').click();
  await sees(claiming, 'Timesheet saved');

  // The supervisor locks, undoes that from the notice, locks again, looks at the days and approves.
  await button(approving, 'Refresh timesheets').click();
  await rowOf(approving, claimer.name).filter({ hasText: 'Open' }).waitFor();
  await act(approving, 'Lock', claimer.name);
  await sees(approving, `Timesheet locked: ${claimer.name}.`);
  await button(approving, 'Undo').click();
  await sees(approving, `Timesheet unlocked: ${claimer.name}.`);
  await rowOf(approving, claimer.name).filter({ hasText: 'Open' }).waitFor();
  await act(approving, 'Lock', claimer.name);
  await rowOf(approving, claimer.name).filter({ hasText: 'Locked' }).waitFor();
  await act(approving, 'Open', claimer.name);
  await sees(dialog(approving), '07:00-11:00, 12:00-17:00');
  await button(dialog(approving), 'Approve').click();
  await sees(approving, `Timesheet approved: ${claimer.name}.`);

  // The president processes what is approved.
  const { page: processing } = await product().visit({
    as: 'president@demo.example',
    path: `${PROCESS}${query}`,
    browser: HONOLULU,
  });
  await rowOf(processing, claimer.name).waitFor();
  await button(processing, 'Process all').click();
  await button(dialog(processing), 'Process 1 timesheet').click();
  await sees(processing, '1 timesheet processed.');
  await processing
    .getByRole('radio', { name: 'Processed (1)' })
    .or(button(processing, 'Processed (1)'))
    .first()
    .click();
  await rowOf(processing, claimer.name).filter({ hasText: 'Processed' }).waitFor();

  // The user finds the paycheck with the same days and hours, eight regular and one overtime.
  await claiming.goto(PAY_CHECKS);
  await rowOf(claiming, period.pay_date).waitFor();
  expect(await cellsOf(claiming, ['Pay date', 'Pay period', 'Regular', 'Overtime', 'Total'])).toEqual([
    [period.pay_date, `${period.start_date} to ${period.end_date}`, '8.00', '1.00', '9.00'],
  ]);

  // And the admin sees on the board that only the person without hours is still waited for.
  const { page: watching } = await product().visit({
    as: 'admin@demo.example',
    path: `${PROCESS}${query}&view=board`,
    browser: KIRITIMATI,
  });
  await rowOf(watching, claimer.name).filter({ hasText: 'Done' }).waitFor();
  await rowOf(watching, idle.name).filter({ hasText: 'Missing' }).waitFor();
});

const SEED = 20_260_305;

it('screen, server, file and paper agree on random hours', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const query = `?pay_period_id=${period.id}`;
  const dates = Array.from({ length: 14 }, (_, nth) => addDays(period.start_date, nth));
  // A working day and a Saturday.
  const holidays = new Set([dates[2]!, dates[5]!]);
  for (const holiday_date of holidays) {
    await admin.crud('TsrpHoliday', 'create', {}, { holiday_date, description: 'Founders Day' });
  }
  const random = createRandom(SEED);
  const expected: string[][] = [];
  const sheets: number[] = [];
  let first = '';
  for (const nth of [1, 2, 3, 4]) {
    const claimer = await addClaimer(admin, `Gene${nth}`, 'Rated', admin.session.user.id, nth);
    const days = dates.map((date) => generateDay(random, date, holidays));
    const api = await product().api(claimer.email);
    const { id } = await api.call<TimesheetRecord>(createTimesheet, {}, { payPeriod: period.id, holidays: [] });
    await api.call(saveMyTimesheet, {}, { timesheet: { id, data: days } });
    expected.push([claimer.name, ...expectedRow(days, holidays)]);
    sheets.push(id);
    first ||= claimer.email;
  }
  // The totals of the rows as shown.
  const sums = [...kinds, 'Total'].map((_, nth) =>
    (expected.reduce((sum, figures) => sum + Math.round(Number(figures[nth + 1]) * 100), 0) / 100).toFixed(2),
  );

  // The owner sees the totals of what was saved.
  const { page: claiming } = await product().visit({ as: first, path: `${MY_TIMESHEET}${query}`, browser: HONOLULU });
  await heading(claiming, 'Totals for the period').waitFor();
  const pairs = claiming.locator('dl').filter({ hasText: 'All hours' });
  await expect
    .poll(async () => (await pairs.locator('dd').allInnerTexts()).map((each) => each.trim()))
    .toEqual(expected[0]!.slice(1));

  for (const timesheet_id of sheets) {
    for (const step of [lockTimesheet, approveTimesheet]) await admin.call(step, {}, { timesheet_id });
  }
  await admin.call(processTimesheet, {}, { timesheet_id: sheets[0]! });

  // The screen, wide enough for a column per kind.
  const { page, context } = await product().visit({
    as: 'admin@demo.example',
    path: `${PROCESS}${query}&view=totals`,
    browser: { ...KIRITIMATI, viewport: { width: 2200, height: 1000 } },
  });
  await rowOf(page, expected[3]![0]!).waitFor();
  expect(await cellsOf(page, ['Person', ...kinds, 'Total'])).toEqual(expected);
  await sees(page, `Total ${sums.at(-1)} hours`);

  // The file: numbers only, and no total line that a program could mistake for a person.
  const download = page.waitForEvent('download');
  await button(page, 'Export CSV').click();
  const csv = (await readFile(await (await download).path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(csv[0]).toBe(
    `Person ID,Employee,Period start,Period end,Pay date,Status,Locked by,Locked at,Approved by,Approved at,Processed by,Processed at,${kinds.join(',')},Total,Weekly overtime,Double time,Overtime premium,FLSA overtime,Overtime rule,Workweek starts,Ready at`,
  );
  const lines = csv.slice(1).map((line) => line.split(','));
  const paidFigures = (cells: readonly string[]) => cells.slice(12, 12 + kinds.length + 1);
  expect(lines.map((cells) => [cells[1], ...paidFigures(cells).map((each) => Number(each).toFixed(2))])).toEqual(
    expected,
  );

  // The printout, with everyone's totals.
  const printing = context.waitForEvent('page');
  await button(page, 'Print').click();
  const paper = await printing;
  await sees(paper, 'Approved and processed timesheets: 4');
  // The hours of each week are below the name.
  const rows = (await rowsOf(paper)).map(([name = '', , ...hours]) => [name.split('\n')[0], ...hours]);
  expect(rows).toEqual(expected);
  expect((await paper.locator('tfoot td').allInnerTexts()).map((each) => each.trim())).toEqual(sums);

  // The owner's paycheck.
  await claiming.goto(PAY_CHECKS);
  await rowOf(claiming, period.pay_date).waitFor();
  // Kinds without hours have no column, and where there is no room for one a kind stands below another.
  const figures = await rowOf(claiming, period.pay_date).innerText();
  for (const hours of expected[0]!.slice(1)) if (hours !== '0.00') expect(figures).toContain(hours);
});

it('dates of the last daily run stay on one line', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', browser: { viewport: PHONE } });
  const summary = 'Current pay period is still 2026-03-02 to 2026-03-15. '.repeat(5);
  const value = { at: '2026-03-02T06:05:00.000Z', day: '2026-03-02', summary, is_complete: true };
  await page.route('**/last-daily-run', (route) => route.fulfill({ json: { error: false, message: '', value } }));
  await page.goto('/dashboard/report-timesheet/pay-periods');
  await sees(page, /^Daily job, 2026-03-02 01:05 EST: /);
  await expectAccessible(page);
});

it('settings that the last daily run lacked are not called missing once they are there', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example' });
  const summary = `1 pay period, 0 in the future. Missing settings: PAY_AFTER. No current pay period found. ${CANT_LOCK}`;
  const value = { at: '2026-03-02T06:05:00.000Z', day: '2026-03-02', summary, is_complete: true };
  await page.route('**/last-daily-run', (route) => route.fulfill({ json: { error: false, message: '', value } }));
  await page.goto('/dashboard/report-timesheet/pay-periods');
  await sees(
    page,
    /^Daily job, .+ EST: 1 pay period, 0 in the future\. It ran before the settings were complete, and runs again within the hour\. No current pay period found\.$/,
  );
});
