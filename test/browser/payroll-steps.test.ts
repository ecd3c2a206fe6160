import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { timesheet } from '../../shared/contract/operations/timesheet-lists.ts';
import {
  approveTimesheet,
  lockTimesheet,
  modifyTimesheet,
  returnTimesheet,
  type TimesheetRecord,
} from '../../shared/contract/operations/timesheets.ts';
import type { Api } from './support/api.ts';
import { seesNo } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { addClaimer, addPeriod, addSheet, APPROVE, type Claimer, type Period, sheetOf } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, cut, dialog, heading, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const ADMIN = 'admin@demo.example';

let admin: Api;
let period: Period;
let first: Claimer;
let second: Claimer;

beforeEach(async () => {
  admin = await product().api(ADMIN);
  period = await addPeriod(admin);
  const approver = admin.session.user.id;
  first = await addClaimer(admin, 'Sam', 'Slow', approver, 1);
  second = await addClaimer(admin, 'Tess', 'Tardy', approver, 2);
});

const open = async () => (await product().visit({ as: ADMIN, path: `${APPROVE}?pay_period_id=${period.id}` })).page;

/** Presses Approve in the opened timesheet, and holds the answer. */
async function approveSlowly(page: Page) {
  await act(page, 'Open', first.name);
  await heading(dialog(page), `${first.name}'s timesheet`).waitFor();
  const answer = await holdAnswer(page, approveTimesheet.path);
  await button(dialog(page), 'Approve').click();
  await answer.sent;
  return answer;
}

describe('a timesheet that is approved over a slow connection', () => {
  it('stays closed if it was closed before the answer', async () => {
    await addSheet(admin, first.id, period, true);
    await addSheet(admin, second.id, period, true);
    const page = await open();
    const answer = await approveSlowly(page);
    await button(dialog(page), 'Close').first().click();
    await dialog(page).waitFor({ state: 'hidden' });
    answer.letGo();
    await sees(page, `Timesheet approved: ${first.name}.`);
    await expect.poll(() => rowOf(page, first.name).count()).toBe(0);
    expect(await dialog(page).count()).toBe(0);
  });

  it('leaves the timesheet in front that was opened before the answer', async () => {
    const third = await addClaimer(admin, 'Uma', 'Unhurried', admin.session.user.id, 3);
    for (const { id } of [first, second, third]) {
      // In the order of the list.
      // oxlint-disable-next-line no-await-in-loop
      await addSheet(admin, id, period, true);
    }
    const page = await open();
    const answer = await approveSlowly(page);
    await button(dialog(page), 'Next timesheet').click();
    await button(dialog(page), 'Next timesheet').click();
    await heading(dialog(page), `${third.name}'s timesheet`).waitFor();
    answer.letGo();
    await sees(page, `Timesheet approved: ${first.name}.`);
    await heading(dialog(page), `${third.name}'s timesheet`).waitFor();
    expect(await heading(dialog(page), `${second.name}'s timesheet`).count()).toBe(0);
  });

  it('says why it failed if it was closed before the answer', async () => {
    const { id } = await addSheet(admin, first.id, period, true);
    const page = await open();
    await sees(page, 'Approve all 1');
    // A colleague was faster.
    await admin.call(approveTimesheet, {}, { timesheet_id: id });
    const answer = await approveSlowly(page);
    await button(dialog(page), 'Close').first().click();
    answer.letGo();
    await sees(page, /^Failed to approve timesheet\./);
  });
});

it("an opened timesheet says that its changed days can't be loaded, instead of showing the earlier ones", async () => {
  const { id } = await addSheet(admin, first.id, period, true);
  const page = await open();
  await act(page, 'Open', first.name);
  const times = dialog(page).getByText('07:00-15:30', { exact: true });
  await expect.poll(() => times.count()).toBe(2);
  const stored = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id });
  const data = stored.data.map((day, nth) => (nth === 0 ? { ...day, work_sessions: [], break_sessions: [] } : day));
  await admin.call(modifyTimesheet, {}, { timesheet: { ...stored, data } });
  await cut(page, `${timesheet.path}?`);
  await button(dialog(page), 'Approve').click();
  await sees(dialog(page), /^Failed to approve timesheet\./);
  await button(dialog(page), 'Try again').waitFor();
  expect(await times.count()).toBe(0);
  await page.unrouteAll();
  await button(dialog(page), 'Try again').click();
  await expect.poll(() => times.count()).toBe(1);
});

it('a step that is pressed twice in a list is taken once', async () => {
  const { id } = await addSheet(admin, first.id, period, false);
  const page = await open();
  const sent: string[] = [];
  page.on('request', (request) => void (request.url().includes(lockTimesheet.path) && sent.push(request.url())));
  await button(page, `Lock ${first.name}`).dblclick();
  await sees(page, `Timesheet locked: ${first.name}.`);
  await button(page, `Approve ${first.name}`).waitFor();
  expect(sent.length).toBe(1);
  await seesNo(page, /^Failed to lock timesheet\./);
  expect((await sheetOf(admin, id)).is_locked).toBe(true);
});

it('a timesheet that locking all skips stays with its owner if it was sent back after the list was shown', async () => {
  const locked = await addSheet(admin, first.id, period, true);
  const openSheet = await addSheet(admin, second.id, period, false);
  const page = await open();
  await sees(page, 'Lock 1 of 2: 1 already locked');
  await admin.call(returnTimesheet, {}, { timesheet_id: locked.id, note: 'Friday is missing.' });
  await button(page, 'Lock all').click();
  await sees(dialog(page), `${first.name} (already locked)`);
  await button(dialog(page), 'Lock 1 timesheet').click();
  await sees(page, '1 timesheet locked.');
  await sees(page, 'Lock 1 of 2: 1 already locked');
  expect(await sheetOf(admin, locked.id)).toMatchObject({ is_locked: false, return_note: 'Friday is missing.' });
  expect((await sheetOf(admin, openSheet.id)).is_locked).toBe(true);
});

it('timesheets selected in one pay period are not selected in another', async () => {
  const other = await addPeriod(admin);
  await addSheet(admin, first.id, period, true);
  await addSheet(admin, first.id, other, true);
  const page = await open();
  await page.getByRole('checkbox', { name: `Select ${first.name}` }).check();
  await button(page, 'Approve selected (1)').waitFor();
  await page.getByRole('button', { name: /^Pay period / }).click();
  await page.getByRole('option', { name: new RegExp(`^${other.start_date}`) }).click();
  await expect.poll(() => page.url()).toContain(`pay_period_id=${other.id}`);
  await rowOf(page, first.name).waitFor();
  await button(page, 'Approve all').waitFor();
  expect(await page.getByRole('checkbox', { name: `Select ${first.name}` }).isChecked()).toBe(false);
});
