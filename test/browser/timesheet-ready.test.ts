import { expect, it } from 'vitest';
import {
  createTimesheet,
  modifyTimesheet,
  saveMyTimesheet,
  type TimesheetRecord,
} from '../../shared/contract/operations/timesheets.ts';
import { addClaimer, addPeriod, addSheet, APPROVE, MY_TIMESHEET } from './support/payroll.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, rowOf, sees, text } from './support/screen.ts';

const product = runProduct();

const DESK = { width: 1280, height: 900 };
const ADMIN = 'admin@demo.example';

it('a person marks a timesheet as ready on a phone, and a change of hours takes the mark away', async () => {
  const admin = await product().api(ADMIN);
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Rita', 'Ready', supervisor.session.user.id, 920);
  const path = `${MY_TIMESHEET}?pay_period_id=${period.id}`;
  const { page } = await product().visit({ as: person.email, path, browser: { viewport: PHONE } });
  await button(page, 'Start timesheet').click();
  const work = page.getByLabel(`Work, Monday ${period.start_date}`, { exact: true });
  await work.fill('7-21');
  await work.press('Enter');
  await button(page, 'Save').click();
  await sees(page, 'Timesheet saved');
  await button(page, 'Mark as ready').click();
  await sees(dialog(page), 'I confirm that these hours are complete and correct.');
  await button(dialog(page), 'Confirm').click();
  await sees(page, /^Ready for approval since /);

  const { page: approving } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=board`,
    browser: { viewport: DESK },
  });
  await rowOf(approving, person.name).filter({ hasText: 'Open, ready' }).waitFor();
  await sees(approving, /\(1 ready\)/);

  await work.fill('7-15');
  await work.press('Enter');
  await sees(page, /When you save changed hours, this mark is removed: confirm them again\.$/);
  await button(page, 'Save').click();
  await sees(page, "Timesheet saved. It's no longer marked as ready: confirm your hours again.");
  await button(page, 'Mark as ready').waitFor();
  expect(await text(page, /^Ready for approval since /).count()).toBe(0);
});

it("hours that changed behind the question whether they are ready aren't confirmed", async () => {
  const admin = await product().api(ADMIN);
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Remy', 'Ready', admin.session.user.id, 924);
  const { id } = await addSheet(admin, person.id, period, false);
  const stored = () => admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id });
  const path = `${MY_TIMESHEET}?pay_period_id=${period.id}`;
  const { page } = await product().visit({ as: person.email, path, browser: { viewport: DESK } });
  await sees(page, '16.00 hours of work');
  await button(page, 'Mark as ready').click();
  await sees(dialog(page), 'I confirm that these hours are complete and correct.');
  const sheet = await stored();
  const data = sheet.data.map((day, nth) => (nth === 0 ? { ...day, work_sessions: [], break_sessions: [] } : day));
  await admin.call(modifyTimesheet, {}, { timesheet: { ...sheet, data } });
  // The person comes back to the tab, which is heeded every few seconds.
  const comeBack = () => page.evaluate(() => void globalThis.dispatchEvent(new Event('focus')));
  await expect.poll(() => comeBack().then(() => page.getByText('8.00 hours of work').count())).toBeGreaterThan(0);
  await button(dialog(page), 'Confirm').click();
  await sees(page, /^This timesheet was changed elsewhere\./);
  expect((await stored()).ready_at).toBeNull();
  await button(page, 'Mark as ready').click();
  await button(dialog(page), 'Confirm').click();
  await sees(page, /^Ready for approval since /);
});

it('what looks unusual is listed before a bulk step, one press from the timesheet', async () => {
  const admin = await product().api(ADMIN);
  const period = await addPeriod(admin);
  const supervisor = await product().api('supervisor@demo.example');
  const person = await addClaimer(admin, 'Lola', 'Longday', supervisor.session.user.id, 921);
  const own = await product().api(person.email);
  const sheet = await own.call<TimesheetRecord>(createTimesheet, {}, { payPeriod: period.id, holidays: [] });
  const [first, ...rest] = sheet.data;
  const work_sessions = [{ start: '07:00', end: '21:00', note: null }];
  await own.call(saveMyTimesheet, {}, { timesheet: { ...sheet, data: [{ ...first!, work_sessions }, ...rest] } });
  const { page } = await product().visit({
    as: ADMIN,
    path: `${APPROVE}?pay_period_id=${period.id}`,
    browser: { viewport: DESK },
  });
  await rowOf(page, person.name).waitFor();
  await button(page, 'Lock all').click();
  await sees(dialog(page), '1 timesheet to look at first');
  await sees(dialog(page), new RegExp(`14\\.00 hours of work on ${period.start_date}`));
  await button(dialog(page), person.name).click();
  await sees(dialog(page), `${person.name}'s timesheet`, 'Looks unusual', '6.00 overtime: over 8 in the day');
});

it('a manager notes that someone has nothing to report', async () => {
  const admin = await product().api(ADMIN);
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Nora', 'Nothing', supervisor.session.user.id, 922);
  const { page } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=board`,
    browser: { viewport: DESK },
  });
  await rowOf(page, person.name).filter({ hasText: 'Missing' }).waitFor();
  await act(page, 'Nothing to report', person.name);
  await dialog(page).getByLabel('Reason').fill('On parental leave');
  await button(dialog(page), 'Save').click();
  await sees(page, `Noted: ${person.name} has nothing to report.`);
  await rowOf(page, person.name).filter({ hasText: 'Nothing to report' }).waitFor();
});

it('the total of a timesheet is the same wherever the page shows it, by whichever rule', async () => {
  const admin = await product().api(ADMIN);
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Wanda', 'Weekly', supervisor.session.user.id, 923);
  const own = await product().api(person.email);
  const sheet = await own.call<TimesheetRecord>(createTimesheet, {}, { payPeriod: period.id, holidays: [] });
  // 7:10 and 8:10: 15.33 hours in all, but 7.17 + 8.00 + 0.17 by the daily rule.
  const ends = ['14:10', '15:10'];
  const data = sheet.data.map((day, index) => {
    const end = ends[index];
    return end === undefined ? day : { ...day, work_sessions: [{ start: '07:00', end, note: null }] };
  });
  await own.call(saveMyTimesheet, {}, { timesheet: { ...sheet, data } });
  const rule = await admin.crud<{ id: number }>(
    'TsrpSetting',
    'create',
    {},
    { name: 'OVERTIME_RULE', value: 'WEEKLY' },
  );
  try {
    const { page } = await product().visit({
      as: person.email,
      path: `${MY_TIMESHEET}?pay_period_id=${period.id}`,
      browser: { viewport: DESK },
    });
    await sees(page, 'Overtime rule: over 40 hours a week. The workweek starts on Sunday.');
    await sees(page, '15.33 hours of work', '15.33 hours, all saved');
    expect(await page.getByText('15.34').count()).toBe(0);
  } finally {
    await admin.crud('TsrpSetting', 'delete', { id: rule.id });
  }
});
