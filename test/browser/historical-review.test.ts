import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { approveTimesheet, lockTimesheet, processTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import type { Api } from './support/api.ts';
import { expectPath, seesNo } from './support/expect.ts';
import {
  addApproved,
  addClaimer,
  addPeriod,
  addSheet,
  type Claimer,
  type Period,
  REVIEW,
  type Sheet,
  sheetOf,
} from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, cut, dialog, field, heading, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const SUPERVISOR = 'supervisor@demo.example';
const EXPORT = '/dashboard/report-timesheet/payroll-export';

let admin: Api;
let period: Period;
/** Approved by the supervisor, new for each test. */
let theirs: Claimer;

beforeEach(async () => {
  admin = await product().api(ADMIN);
  const supervisor = await product().api(SUPERVISOR);
  period = await addPeriod(admin);
  theirs = await addClaimer(admin, 'Tess', 'Theirs', supervisor.session.user.id, 2);
});

const at = (path: string, more = ''): string => `${path}?pay_period_id=${period.id}${more}`;

const open = async (path: string, as = ADMIN): Promise<Page> => (await product().visit({ as, path })).page;

describe('the historical review', () => {
  it("says when the pay period of an old link doesn't exist", async () => {
    const page = await open(`${REVIEW}?pay_period_id=999999`);
    await sees(page, "This pay period doesn't exist.", 'No timesheets to show.');
    await seesNo(page, 'No current pay period found', 'No timesheets yet.');
    await page.goto(`${EXPORT}?pay_period_id=999999`);
    await sees(page, "This pay period doesn't exist.");
  });

  it('changes the hours of a timesheet and shows the reason in its history', async () => {
    const sheet = await addSheet(admin, theirs.id, period, true);
    const page = await open(at(REVIEW));
    await act(page, 'Modify', theirs.name);
    await expectPath(page, `${REVIEW}/modify-timesheet/${sheet.id}`);
    await field(page, `Work, Monday ${period.start_date}`).fill('7-13');
    await field(page, `Work, Monday ${period.start_date}`).press('Enter');
    await field(page, 'Reason').fill('Left at one');
    await button(page, 'Save').click();
    await sees(page, 'Timesheet saved');
    await button(page, 'Back to the list').click();
    await rowOf(page, theirs.name).filter({ hasText: '14.00' }).waitFor();
    await act(page, 'Open', theirs.name);
    await button(dialog(page), 'History').click();
    await sees(dialog(page), 'Reason: Left at one');
  });

  it('shows the hours of an unprocessed timesheet as they are counted now', async () => {
    // 7:10 and 8:10: 7.17 + 8.00 + 0.17 by the daily rule, 15.33 by the weekly one.
    const data = ['14:10', '15:10'].map((end, days) => ({
      date: addDays(period.start_date, days),
      work_sessions: [{ start: '07:00', end, note: null }],
    }));
    const ids = { user_id: theirs.id, pay_period_id: period.id };
    const { id } = await admin.crud<Sheet>('TsrpTimesheet', 'create', {}, { ...ids, data });
    for (const step of [lockTimesheet, approveTimesheet, processTimesheet]) {
      // One after the other. oxlint-disable-next-line no-await-in-loop
      await admin.call(step, {}, { timesheet_id: id });
    }
    const weekly = { name: 'OVERTIME_RULE', value: 'WEEKLY' };
    const rule = await admin.crud<{ id: number }>('TsrpSetting', 'create', {}, weekly);
    try {
      const page = await open(at(REVIEW));
      const row = rowOf(page, theirs.name);
      await row.filter({ hasText: '15.34' }).waitFor();
      await act(page, 'Unprocess', theirs.name);
      await field(dialog(page), 'Reason').fill('Counted by the wrong rule');
      await button(dialog(page), 'Unprocess').click();
      await row.filter({ hasText: '15.33' }).filter({ hasText: 'Hours counted differently' }).waitFor();
      await act(page, 'Unapprove', theirs.name);
      await field(dialog(page), 'Reason').fill('Not this week');
      await button(dialog(page), 'Unapprove').click();
      await row.filter({ hasText: 'Locked' }).filter({ hasNotText: 'Hours counted differently' }).waitFor();
      expect(await row.innerText()).toContain('15.33');
    } finally {
      await admin.crud('TsrpSetting', 'delete', { id: rule.id });
    }
  });

  it("deletes a timesheet by typing its person's name", async () => {
    const sheet = await addSheet(admin, theirs.id, period, false);
    const page = await open(at(REVIEW));
    await act(page, 'Delete', theirs.name);
    await field(dialog(page), `Type ${theirs.name} to confirm`).fill(theirs.name);
    await button(dialog(page), 'Delete').click();
    await sees(page, `Timesheet for ${theirs.name} deleted.`);
    await expect(sheetOf(admin, sheet.id)).rejects.toThrow('404');
  });

  it('offers a supervisor neither Modify nor Delete', async () => {
    const sheet = await addSheet(admin, theirs.id, period, false);
    const page = await open(at(REVIEW), SUPERVISOR);
    await button(page, `Actions on ${theirs.name}`).click();
    await page.getByRole('menuitem', { name: 'Unlock' }).waitFor();
    expect(await page.getByRole('menuitem', { name: /Modify|Delete|rocess/ }).count()).toBe(0);
    await page.goto(`${REVIEW}/modify-timesheet/${sheet.id}`);
    await heading(page, 'Welcome to Staffbook').waitFor();
  });

  it('says that it could not be loaded, and loads on another try', async () => {
    await addApproved(admin, theirs.id, period);
    const page = await open('/dashboard/report-timesheet');
    await heading(page, 'TIMESHEETS').waitFor();
    await cut(page, '/timesheet-board');
    await page.getByRole('main').getByRole('link', { name: 'Historical review' }).click();
    await sees(page, 'Failed to load historical timesheets. Please try again.');
    await page.unrouteAll();
    await button(page, 'Try again').first().click();
    await expect.poll(async () => (await rowsOf(page)).length).toBeGreaterThan(1);
  });

  it("goes back from a timesheet that can't be loaded, and reports a missing one", async () => {
    const sheet = await addSheet(admin, theirs.id, period, false);
    const page = await open(at(REVIEW));
    await rowOf(page, theirs.name).waitFor();
    await cut(page, `/timesheet?timesheet_id=${sheet.id}`);
    await act(page, 'Modify', theirs.name);
    await sees(page, 'Failed to load timesheet. Please try again.');
    await expectPath(page, REVIEW);
    await rowOf(page, theirs.name).waitFor();
    await page.goto(`${REVIEW}/modify-timesheet/999999`);
    await sees(page, 'Timesheet not found or access denied.');
  });
});

describe('a paycheck', () => {
  it('can be printed by its owner, with the days it was paid for', async () => {
    const sheet = await addApproved(admin, theirs.id, period);
    await admin.call(processTimesheet, {}, { timesheet_id: sheet.id });
    const { page, context } = await product().visit({ as: theirs.email, path: '/dashboard/my-account/pay-checks' });
    const printing = context.waitForEvent('page');
    await act(page, 'Print', `paycheck of ${period.start_date} to ${period.end_date}`);
    const paper = await printing;
    await sees(paper, 'Paycheck', theirs.name, period.pay_date, '07:00-15:30');
    expect(await paper.locator('tfoot').innerText()).toContain('16.00');
  });
});
