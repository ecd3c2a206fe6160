import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { waitingTimesheets } from '../../shared/contract/operations/payroll.ts';
import { approveTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import type { Api } from './support/api.ts';
import { expectFocus, expectProblem, seesNo } from './support/expect.ts';
import { newestMail } from './support/mailbox.ts';
import {
  addApproved,
  addClaimer,
  addPeriod,
  addSheet,
  APPROVE,
  type Claimer,
  type Period,
  PROCESS,
  sheetOf,
} from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, cut, dialog, field, filled, heading, reasonOf, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';
const SUPERVISOR = 'supervisor@demo.example';

let admin: Api;
let period: Period;
/** One person approved by the supervisor and one by the admin, new for each test. */
let theirs: Claimer;
let other: Claimer;

beforeEach(async () => {
  admin = await product().api(ADMIN);
  const supervisor = await product().api(SUPERVISOR);
  period = await addPeriod(admin);
  theirs = await addClaimer(admin, 'Tess', 'Theirs', supervisor.session.user.id, 2);
  other = await addClaimer(admin, 'Otto', 'Other', admin.session.user.id, 1);
});

const at = (path: string, more = ''): string => `${path}?pay_period_id=${period.id}${more}`;

const open = async (path: string, as = ADMIN): Promise<Page> => (await product().visit({ as, path })).page;

describe('approving', () => {
  it('lists timesheets in tracker order, and for supervisors only those they approve', async () => {
    await addSheet(admin, theirs.id, period, false);
    await addSheet(admin, other.id, period, true);
    const all = await open(at(APPROVE));
    await rowOf(all, theirs.name).waitFor();
    expect((await rowsOf(all)).map((row) => row[1])).toEqual([other.name, theirs.name]);
    const page = await open(at(APPROVE), SUPERVISOR);
    await rowOf(page, theirs.name).waitFor();
    await seesNo(page, other.name, 'Process timesheets');
    await page.goto(PROCESS);
    await heading(page, 'Welcome to Staffbook').waitFor();
  });

  it("disables what can't be done now and says why", async () => {
    await addSheet(admin, theirs.id, period, false);
    const page = await open(at(APPROVE));
    expect(await reasonOf(page, 'Approve', theirs.name)).toBe("This timesheet isn't locked yet. Lock it first.");
    await page.reload();
    expect(await reasonOf(page, 'Unapprove', theirs.name)).toBe("This timesheet isn't approved.");
  });

  it('says that there is nothing to approve or to process', async () => {
    const page = await open(at(APPROVE));
    await sees(page, 'No timesheets');
    await button(page, 'Approve all').first().click();
    await sees(page, 'No timesheets available to approve.');
    await page.goto(at(PROCESS));
    await sees(page, 'No timesheets');
    await button(page, 'Process all').first().click();
    await sees(page, 'No timesheets available to process.');
  });

  it('locks all open timesheets after naming what it does and leaves', async () => {
    const [first, second] = [
      await addSheet(admin, theirs.id, period, false),
      await addSheet(admin, other.id, period, true),
    ];
    const page = await open(at(APPROVE));
    await sees(page, 'Lock 1 of 2: 1 already locked', 'Approve 1 of 2: 1 not locked yet');
    await button(page, 'Lock all').click();
    await sees(dialog(page), /^This pay period runs until /);
    await sees(dialog(page), "1 timesheet can't be locked now:", `${other.name} (already locked)`);
    await button(dialog(page), 'Lock 1 timesheet').click();
    await sees(page, '1 timesheet locked.');
    await sees(page, 'Lock none of 2: 2 already locked', 'Approve all 2');
    expect((await sheetOf(admin, first.id)).is_locked).toBe(true);
    expect((await sheetOf(admin, second.id)).version).toBe(second.version);
    await button(page, 'Lock all').click();
    await sees(page, 'No timesheets available to lock.', 'Lock none of 2: 2 already locked.');
  });

  it('says why nothing can be approved at once while all timesheets are open', async () => {
    await addSheet(admin, theirs.id, period, false);
    const page = await open(at(APPROVE));
    await sees(page, 'Approve none of 1: 1 not locked yet');
    await button(page, 'Approve all').click();
    await sees(page, 'No timesheets available to approve.', 'Approve none of 1: 1 not locked yet.');
    await page.goto(at(PROCESS));
    await sees(page, 'No approved timesheets of this pay period are waiting to be processed.');
  });

  it('approves the selected timesheets, with their number before and after', async () => {
    const [first, second] = [
      await addSheet(admin, theirs.id, period, true),
      await addSheet(admin, other.id, period, true),
    ];
    const page = await open(at(APPROVE));
    await page.getByRole('checkbox', { name: `Select ${theirs.name}` }).check();
    await button(page, 'Approve selected (1)').click();
    await button(dialog(page), 'Approve 1 timesheet').click();
    await sees(page, '1 timesheet approved.');
    await expect.poll(async () => (await rowsOf(page)).map((row) => row[1])).toEqual([other.name]);
    expect((await sheetOf(admin, first.id)).is_approved).toBe(true);
    expect((await sheetOf(admin, second.id)).is_approved).toBe(false);
  });

  it('reports a failed bulk step and allows another try', async () => {
    await addSheet(admin, theirs.id, period, true);
    const page = await open(at(APPROVE));
    await rowOf(page, theirs.name).waitFor();
    await cut(page, '/approve-all-timesheets');
    await button(page, 'Approve all').click();
    await button(dialog(page), 'Approve 1 timesheet').click();
    await sees(page, 'Failed to approve all timesheets. Please try again.');
    await page.unrouteAll();
    await button(page, 'Approve all').click();
    await button(dialog(page), 'Approve 1 timesheet').click();
    await sees(page, '1 timesheet approved.');
  });

  it('refuses a step that somebody else was faster with and shows the current timesheet', async () => {
    const sheet = await addSheet(admin, theirs.id, period, true);
    const page = await open(at(APPROVE, `&view=board&search=${encodeURIComponent(theirs.name)}`));
    await rowOf(page, theirs.name).filter({ hasText: 'Locked' }).waitFor();
    await admin.call(approveTimesheet, {}, { timesheet_id: sheet.id });
    await act(page, 'Approve', theirs.name);
    await sees(page, /^Failed to approve timesheet\. .+/);
    await rowOf(page, theirs.name).filter({ hasText: 'Approved' }).waitFor();
  });

  it('asks why a timesheet is unlocked, and emails the note when one is sent back', async () => {
    await addSheet(admin, theirs.id, period, true);
    await addSheet(admin, other.id, period, true);
    const page = await open(at(APPROVE));
    await act(page, 'Unlock', theirs.name);
    await button(dialog(page), 'Unlock').click();
    await expectProblem(dialog(page), 'Reason', 'This field is required.');
    await field(dialog(page), 'Reason').fill('Forgot the Friday');
    await button(dialog(page), 'Unlock').click();
    await sees(page, `Timesheet unlocked: ${theirs.name}.`);
    await act(page, 'Open', theirs.name);
    await button(dialog(page), 'History').click();
    await sees(dialog(page), 'Reason: Forgot the Friday');
    await page.keyboard.press('Escape');
    await act(page, 'Send back', other.name);
    await expectFocus(field(dialog(page), 'Note to the owner'));
    await page.keyboard.type('Please add the Friday');
    await button(dialog(page), 'Send back').click();
    await sees(page, `Timesheet sent back: ${other.name}.`);
    const mail = await newestMail(product().mailUrl, other.email, /^Your timesheet for .+ was sent back$/);
    expect(mail.body.text).toContain('Please add the Friday');
  });

  it('goes from timesheet to timesheet without closing', async () => {
    await addSheet(admin, theirs.id, period, true);
    await addSheet(admin, other.id, period, true);
    const page = await open(at(APPROVE));
    await act(page, 'Open', other.name);
    await heading(dialog(page), `${other.name}'s timesheet`).waitFor();
    await button(dialog(page), 'Next timesheet').click();
    await heading(dialog(page), `${theirs.name}'s timesheet`).waitFor();
    await sees(dialog(page), `${period.start_date} Monday`);
  });
});

describe('unfinished earlier pay periods', () => {
  it('are pointed out with a link to those who can finish them', async () => {
    const start_date = '2016-01-04';
    const dates = { start_date, end_date: addDays(start_date, 13), pay_date: addDays(start_date, 18) };
    const known = (await admin.crud<Period[]>('TsrpPayPeriod', 'getAll')).find(
      (each) => each.start_date === start_date,
    );
    period = known ?? (await admin.crud<Period>('TsrpPayPeriod', 'create', {}, dates));
    const sheet = await addSheet(admin, theirs.id, period, true);
    const name = `${dates.start_date} to ${dates.end_date}`;
    const { page } = await product().visit({ as: SUPERVISOR });
    const top = () =>
      page
        .locator('main tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const places: number[] = [];
    await page.route(`**${waitingTimesheets.path}*`, async (route) => {
      await filled(page);
      places.push(await top());
      await route.continue();
    });
    await page.goto(APPROVE);
    await sees(page, 'Earlier pay periods need attention');
    // The list stays where it was before the answer.
    expect(places[0]).toBeGreaterThan(0);
    expect(await top()).toBe(places[0]);
    await page.unrouteAll();
    const link = page.getByRole('main').getByRole('link', { name, exact: true });
    const rest = page.getByRole('button', { name: /^Show \d+ more pay periods?$/ });
    await link.or(rest).first().waitFor();
    if ((await link.count()) === 0) await rest.click();
    await link.click();
    await expect.poll(() => new URL(page.url()).search).toBe(`?pay_period_id=${period.id}`);
    await act(page, 'Approve', theirs.name);
    await sees(page, `Timesheet approved: ${theirs.name}.`);
    // Approved here, so it now waits for payroll there.
    expect(await page.getByRole('main').getByRole('link', { name, exact: true }).count()).toBe(0);
    const processing = await open(PROCESS);
    const again = processing.getByRole('main').getByRole('link', { name, exact: true });
    const others = processing.getByRole('button', { name: /^Show \d+ more pay periods?$/ });
    await again.or(others).first().waitFor();
    if ((await again.count()) === 0) await others.click();
    await again.click();
    await act(processing, 'Process', theirs.name);
    await sees(processing, `Timesheet processed: ${theirs.name}.`);
    expect((await sheetOf(admin, sheet.id)).is_processed).toBe(true);
  });
});

describe('processing', () => {
  it('can be undone with a reason, and reports a failed bulk step', async () => {
    const sheet = await addApproved(admin, theirs.id, period);
    const page = await open(at(PROCESS));
    await rowOf(page, theirs.name).waitFor();
    await cut(page, '/process-all-timesheets');
    await button(page, 'Process all').click();
    await button(dialog(page), 'Process 1 timesheet').click();
    await sees(page, 'Failed to process all timesheets. Please try again.');
    await page.unrouteAll();
    await act(page, 'Process', theirs.name);
    await sees(page, `Timesheet processed: ${theirs.name}.`);
    expect((await sheetOf(admin, sheet.id)).is_processed).toBe(true);
    await page.goto(at(PROCESS, '&view=processed'));
    await act(page, 'Unprocess', theirs.name);
    await field(dialog(page), 'Reason').fill('Wrong week');
    await button(dialog(page), 'Unprocess').click();
    await sees(page, `Timesheet unprocessed: ${theirs.name}.`);
    expect((await sheetOf(admin, sheet.id)).is_processed).toBe(false);
  });

  it('shows total hours in the table, in a file and on paper', async () => {
    await addApproved(admin, theirs.id, period);
    await addSheet(admin, other.id, period, true);
    const { page, context } = await product().visit({ as: ADMIN, path: at(PROCESS, '&view=totals') });
    await rowOf(page, theirs.name).filter({ hasText: '16.00' }).waitFor();
    await seesNo(page, other.name);
    await heading(page, 'Hours by person and kind').waitFor();
    const download = page.waitForEvent('download');
    await button(page, 'Export CSV').click();
    const csv = await readFile(await (await download).path(), 'utf8');
    const [cells, ...more] = csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','));
    const { id, name } = theirs;
    const { start_date, end_date, pay_date } = period;
    expect([cells?.slice(0, 6), more]).toEqual([[String(id), name, start_date, end_date, pay_date, 'approved'], []]);
    // Who locked and approved it, whoever the tracker names now.
    expect([cells?.[6], cells?.[8], cells?.[10]]).toEqual(['Maria Alvarez', 'Maria Alvarez', '']);
    // What the overtime was counted by follows the total, so that no column moved.
    expect(cells?.slice(12, 21).map(Number)).toEqual([16, 0, 0, 0, 0, 0, 0, 0, 16]);
    const printing = context.waitForEvent('page');
    await button(page, 'Print').click();
    const paper = await printing;
    await sees(paper, 'Hours for a pay period', theirs.name, 'Approved and processed timesheets: 1');
  });

  it('explains that the browser blocked the print window', async () => {
    await addApproved(admin, theirs.id, period);
    const page = await open(at(PROCESS, '&view=totals'));
    await rowOf(page, theirs.name).waitFor();
    await page.evaluate(() => {
      window.open = () => null;
    });
    await button(page, 'Print').click();
    await sees(page, 'Could not open print window. Please check your popup settings.');
  });
});
