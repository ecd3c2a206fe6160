import { beforeEach, describe, expect, it } from 'vitest';
import { generatePayPeriods } from '../../shared/contract/operations/pay-periods.ts';
import { modifyTimesheet, type TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import type { Api } from './support/api.ts';
import { expectFocus } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { loseAnswers, UNKNOWN_CREATE } from './support/lose-answers.ts';
import {
  addClaimer,
  addPeriod,
  addSheet,
  APPROVE,
  type Claimer,
  type Period,
  REVIEW,
  sheetOf,
} from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const PERIODS = '/dashboard/report-timesheet/pay-periods';

let admin: Api;
let period: Period;
/** In the order of the tracker. */
let people: readonly Claimer[];

beforeEach(async () => {
  admin = await product().api(ADMIN);
  period = await addPeriod(admin);
  const approver = admin.session.user.id;
  people = [
    await addClaimer(admin, 'Ada', 'Above', approver, 1),
    await addClaimer(admin, 'Ben', 'Between', approver, 2),
    await addClaimer(admin, 'Cleo', 'Closing', approver, 3),
  ];
});

const open = async (more = '') =>
  (await product().visit({ as: ADMIN, path: `${APPROVE}?pay_period_id=${period.id}${more}` })).page;

describe('a timesheet that is opened from the list', () => {
  it('comes up by the name of its person', async () => {
    const [first] = people;
    await addSheet(admin, first!.id, period, true);
    const page = await open();
    await rowOf(page, first!.name).getByRole('button', { name: first!.name, exact: true }).click();
    await heading(dialog(page), `${first!.name}'s timesheet`).waitFor();
  });

  it("says each time that it can't be loaded", async () => {
    const [first] = people;
    await addSheet(admin, first!.id, period, true);
    const { page } = await product().visit({ as: ADMIN, isAlone: true });
    await page.route(
      ({ pathname }) => /payroll-dialogs[^/]*\.js$/.test(pathname),
      (route) => route.abort(),
    );
    await page.goto(`${APPROVE}?pay_period_id=${period.id}`);
    for (let times = 0; times < 2; times += 1) {
      /* oxlint-disable no-await-in-loop -- one after the other, as a person would */
      await rowOf(page, first!.name).getByRole('button', { name: first!.name, exact: true }).click();
      await button(page, 'Reload').waitFor();
      await button(page, 'Dismiss this notification').first().click();
      await button(page, 'Reload').waitFor({ state: 'detached' });
      /* oxlint-enable no-await-in-loop */
    }
  });

  it('makes way for the next one that waits when it is approved, with the way back', async () => {
    const [first, open_, last] = people;
    const sheet = await addSheet(admin, first!.id, period, true);
    await addSheet(admin, open_!.id, period, false);
    await addSheet(admin, last!.id, period, true);
    const page = await open();
    await act(page, 'Open', first!.name);
    await button(dialog(page), 'Approve').click();
    // The one between them is not locked yet: there is nothing to approve.
    await heading(dialog(page), `${last!.name}'s timesheet`).waitFor();
    await sees(dialog(page), `Timesheet approved: ${first!.name}. This is the next one.`);
    await expectFocus(button(dialog(page), 'Approve'));
    expect((await sheetOf(admin, sheet.id)).is_approved).toBe(true);
    await button(dialog(page), 'Go back to it').click();
    await heading(dialog(page), `${first!.name}'s timesheet`).waitFor();
    await button(dialog(page), 'Unapprove').waitFor();
    // Reported, locked and approved, so that only processing is left.
    expect(await dialog(page).getByRole('img', { name: 'Done' }).count()).toBe(3);
    await button(dialog(page), 'Next timesheet').click();
    await button(dialog(page), 'Next timesheet').click();
    await heading(dialog(page), `${last!.name}'s timesheet`).waitFor();
    await button(dialog(page), 'Approve').click();
    // Nothing waits any more: what was approved stays.
    await button(dialog(page), 'Process')
      .or(button(dialog(page), 'Unapprove'))
      .first()
      .waitFor();
    await heading(dialog(page), `${last!.name}'s timesheet`).waitFor();
  });
});

it('a timesheet whose hours came after the list was shown is deleted only by the name of its owner', async () => {
  const [first] = people;
  const ids = { user_id: first!.id, pay_period_id: period.id };
  const { id } = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'create', {}, ids);
  const { page } = await product().visit({ as: ADMIN, path: `${REVIEW}?pay_period_id=${period.id}` });
  await act(page, 'Delete', first!.name);
  await sees(dialog(page), `Delete ${first!.name}'s timesheet with its 0.00 hours? This can't be undone.`);
  const stored = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id });
  const data = stored.data.map((day, nth) => ({ ...day, vacation: nth === 0 ? 8 : 0 }));
  await admin.call(modifyTimesheet, {}, { timesheet: { ...stored, data } });
  await button(dialog(page), 'Delete').click();
  await sees(dialog(page), /^Failed to delete timesheet\. This timesheet was changed elsewhere, so it isn't deleted\./);
  await sees(dialog(page), `Delete ${first!.name}'s timesheet with its 8.00 hours? This can't be undone.`);
  await field(dialog(page), `Type ${first!.name} to confirm`).fill(first!.name);
  await button(dialog(page), 'Delete').click();
  await sees(page, `Timesheet for ${first!.name} deleted.`);
});

describe('what is done with all timesheets at once', () => {
  it('names first those with hours on days that take none', async () => {
    const [first, second] = people;
    const date = addDays(period.start_date, 2);
    const holiday = await admin.crud<{ id: number }>(
      'TsrpHoliday',
      'create',
      {},
      { holiday_date: date, description: 'Taken back' },
    );
    const data = [{ date, holiday: 8, work_sessions: [], break_sessions: [] }];
    await admin.crud('TsrpTimesheet', 'create', {}, { user_id: first!.id, pay_period_id: period.id, data });
    await addSheet(admin, second!.id, period, false);
    await admin.crud('TsrpHoliday', 'delete', { id: holiday.id });
    const page = await open();
    await sees(page, '1 with hours to check');
    await button(page, 'Lock all').click();
    await sees(
      dialog(page),
      "Check these first. They have hours on days that don't allow them, and those hours will be paid:",
      `${first!.name} (8.00 hours)`,
    );
    expect(await dialog(page).getByText(second!.name).count()).toBe(0);
  });

  it('is done with those selected, who are named, also when the search hides them', async () => {
    const [first, second] = people;
    const [selected, other] = [
      await addSheet(admin, first!.id, period, false),
      await addSheet(admin, second!.id, period, false),
    ];
    const page = await open();
    await page.getByRole('checkbox', { name: `Select ${first!.name}` }).check();
    await page.getByRole('searchbox', { name: 'Search timesheets' }).fill('Between');
    await expect.poll(() => rowOf(page, first!.name).count()).toBe(0);
    await button(page, 'Lock selected (1)').click();
    await sees(
      dialog(page),
      'Lock 1 timesheet?',
      `For ${first!.name}.`,
      `1 selected timesheet is hidden by the search: ${first!.name}.`,
    );
    await button(dialog(page), 'Lock 1 timesheet').click();
    await sees(page, '1 timesheet locked.');
    expect((await sheetOf(admin, selected.id)).is_locked).toBe(true);
    expect((await sheetOf(admin, other.id)).is_locked).toBe(false);
  });

  it("doesn't approve hours that changed after the list was shown", async () => {
    const [first, second] = people;
    const changed = await addSheet(admin, first!.id, period, true);
    const same = await addSheet(admin, second!.id, period, true);
    const page = await open();
    await sees(page, 'Approve all 2');
    const stored = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id: changed.id });
    const data = stored.data.map((day) => ({ ...day, work_sessions: [], break_sessions: [] }));
    await admin.call(modifyTimesheet, {}, { timesheet: { ...stored, data } });
    await button(page, 'Approve all').click();
    await button(dialog(page), 'Approve 2 timesheets').click();
    await sees(
      dialog(page),
      "1 timesheet was approved. The others didn't change:",
      `${first!.name}: This timesheet has changed since it was listed. Look at it, then try again.`,
    );
    expect((await sheetOf(admin, changed.id)).is_approved).toBe(false);
    expect((await sheetOf(admin, same.id)).is_approved).toBe(true);
    await button(dialog(page), 'Done').click();
    await button(page, 'Approve all').click();
    await button(dialog(page), 'Approve 1 timesheet').click();
    await sees(page, '1 timesheet approved.');
  });

  it('leaves out of a reminder whoever had one today', async () => {
    const current = (await admin.crud<(Period & { is_current: boolean })[]>('TsrpPayPeriod', 'getAll')).find(
      ({ is_current }) => is_current,
    )!;
    const { page } = await product().visit({ as: ADMIN, path: `${APPROVE}?pay_period_id=${current.id}&view=board` });
    const remind = page.getByRole('button', { name: /^Remind missing \(\d/ });
    await remind.waitFor();
    const missing = Number(/\d+/.exec(await remind.innerText())?.[0]);
    await remind.click();
    const form = dialog(page);
    await button(form, 'Send reminders').waitFor();
    for (const box of await form.getByRole('checkbox').all()) {
      // One after the other, as a person does.
      // oxlint-disable-next-line no-await-in-loop
      await box.uncheck();
    }
    await form.getByRole('checkbox', { name: people[0]!.name, exact: true }).check();
    await heading(form, 'Remind 1 person').waitFor();
    await button(form, 'Send reminders').click();
    await sees(page, `Reminded ${people[0]!.name}.`);
    await button(page, `Remind missing (${missing - 1})`).click();
    await sees(form, 'Reminded today');
    expect(await form.getByRole('checkbox', { name: people[0]!.name, exact: true }).isDisabled()).toBe(true);
    expect(await form.getByRole('checkbox', { name: people[1]!.name, exact: true }).isChecked()).toBe(true);
    await button(form, 'Send reminders').press('Enter');
    await expect.poll(() => form.count()).toBe(0);
    // Without pointing at it: the button got the focus back before it was disabled.
    await expectFocus(button(page, 'Remind missing'));
    await sees(page, 'Everyone missing was reminded today. You can remind them again tomorrow.');
  });
});

it('the list of pay periods marks a pay date on a weekend or a holiday', async () => {
  const mark = 'Sunday and holiday (Pay Sunday)';
  await admin.crud('TsrpHoliday', 'create', {}, { holiday_date: '2093-02-01', description: 'Pay Sunday' });
  const dates = { start_date: '2093-01-05', end_date: '2093-01-18' };
  await admin.crud('TsrpPayPeriod', 'create', {}, { ...dates, pay_date: '2093-02-01' });
  const { page } = await product().visit({ as: ADMIN, path: PERIODS });
  await filled(page);
  await sees(rowOf(page, dates.start_date), '2093-02-01', mark);
  expect(await page.getByText(mark, { exact: true }).filter({ visible: true }).count()).toBe(1);
});

describe('pay periods that are generated', () => {
  it('point out pay dates on days off, and days between periods', async () => {
    const periods = await admin.crud<Period[]>('TsrpPayPeriod', 'getAll');
    const last = periods
      .map(({ end_date }) => end_date)
      .toSorted((a, b) => a.localeCompare(b))
      .at(-1)!;
    // A fortnight is left out; pay comes five days after the end of a period.
    const start_date = addDays(last, 15);
    const end_date = addDays(start_date, 13);
    const made = { start_date, end_date, pay_date: addDays(end_date, 5) };
    await admin.crud('TsrpPayPeriod', 'create', {}, made);
    const payDate = addDays(end_date, 14 + 5);
    await admin.crud('TsrpHoliday', 'create', {}, { holiday_date: payDate, description: 'Pay Day Off' });
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await filled(page);
    await button(page, 'Generate').click();
    await sees(
      dialog(page),
      new RegExp(
        `^The pay date ${payDate} is a holiday \\(Pay Day Off\\)\\. The previous working day is \\w+, ${addDays(payDate, -1)}\\.$`,
      ),
      new RegExp(`${addDays(last, 1)} to ${addDays(start_date, -1)} aren't in any pay period`),
    );
  });

  it('are waited for, because the dialog says why if they fail', async () => {
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await button(page, 'Generate').click();
    await dialog(page).locator('tbody tr').nth(9).waitFor();
    const answer = await holdAnswer(page, generatePayPeriods.path);
    await button(dialog(page), 'Generate').click();
    await answer.sent;
    expect(await button(dialog(page), 'Cancel').isDisabled()).toBe(true);
    await page.keyboard.press('Escape');
    answer.letGo();
    await sees(page, /^10 pay periods were generated, from /);
    await dialog(page).waitFor({ state: 'hidden' });
  });

  it('are created once when they are generated again after a lost answer', async () => {
    const count = async () => (await admin.crud<Period[]>('TsrpPayPeriod', 'getAll')).length;
    const before = await count();
    const { page } = await product().visit({ as: ADMIN, path: PERIODS });
    await button(page, 'Generate').click();
    await dialog(page).locator('tbody tr').nth(9).waitFor();
    await loseAnswers(page, generatePayPeriods.path);
    await button(dialog(page), 'Generate').click();
    await sees(dialog(page), UNKNOWN_CREATE);
    await button(dialog(page), 'Generate').click();
    await sees(page, /^10 pay periods were generated, from /);
    expect(await count()).toBe(before + 10);
  });
});
