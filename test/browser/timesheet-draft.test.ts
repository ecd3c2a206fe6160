import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type AuthUser, logout } from '../../shared/contract/operations/account.ts';
import {
  approveTimesheet,
  lockTimesheet,
  saveMyTimesheet,
  unapproveTimesheet,
  unlockTimesheet,
} from '../../shared/contract/operations/timesheets.ts';
import { DEMO_PASSWORD } from '../../shared/demo.ts';
import { Api } from './support/api.ts';
import { expectPath, expectValue, seesNo } from './support/expect.ts';
import { holdAnswer } from './support/hold-answer.ts';
import { runProduct } from './support/run-product.ts';
import { button, dialog, field, heading, sees, signIn } from './support/screen.ts';
import {
  addClaimant,
  addPeriod,
  cell,
  MY_TIMESHEET,
  saveElsewhere,
  sheetOf,
  startSheet,
  workOf,
} from './support/timesheets.ts';

const product = runProduct();

const SESSION_KEY = 'authorized_user_storage';
const BACK = 'Draft restored (not saved yet).';

async function openSheet(name: string, start: string) {
  const [email, period] = [await addClaimant(product(), name), await addPeriod(product(), start)];
  const api = await product().api(email);
  await startSheet(api, period);
  const { page, context } = await product().visit({ as: email, path: period.path });
  // Reloading and closing with unsaved changes ask first.
  page.on('dialog', (asked) => void asked.accept());
  await cell(page, period, 0, 'work').waitFor();
  return { email, period, api, page, context };
}

const draftsIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('preference:draft:')));

describe('hours typed into a timesheet', () => {
  it('survive a reload and a closed tab, including unreadable ones', async () => {
    const { page, context, period } = await openSheet('Reload', '2091-01-01');
    await cell(page, period, 0, 'work').fill('7-15');
    await cell(page, period, 1, 'work').fill('7-');
    await sees(page, '8.00 hours, not saved yet');
    await page.reload();
    await sees(page, BACK);
    await expectValue(cell(page, period, 0, 'work'), '07:00-15:00');
    await page.close();
    const again = await context.newPage();
    await again.goto(period.path);
    await sees(again, BACK, 'Invalid time input');
    await expectValue(cell(again, period, 1, 'work'), '7-');
    await cell(again, period, 1, 'work').fill('');
    await button(again, 'Save').click();
    await sees(again, '8.00 hours, all saved');
    expect(await draftsIn(again)).toEqual([]);
    await again.reload();
    await expectValue(cell(again, period, 0, 'work'), '07:00-15:00');
    await seesNo(again, BACK);
  });

  it('are gone once saved, also after a crash and a reload', async () => {
    const { page, context, period } = await openSheet('Crashing', '2091-07-02');
    await cell(page, period, 0, 'work').fill('7-15');
    await sees(page, '8.00 hours, not saved yet');
    await page.close();
    const again = await context.newPage();
    again.on('dialog', (asked) => void asked.accept());
    await again.goto(period.path);
    await sees(again, BACK);
    await cell(again, period, 0, 'work').fill('7-11');
    await again.reload();
    await sees(again, BACK);
    await button(again, 'Save').click();
    await sees(again, '4.00 hours, all saved');
    expect(await draftsIn(again)).toEqual([]);
  });

  it('survive an expired session for the same person and are deleted after signing out', async () => {
    const { email, page, context, period } = await openSheet('Expiring', '2091-01-15');
    await cell(page, period, 0, 'work').fill('7-15');
    const held = await page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? 'null') as AuthUser, SESSION_KEY);
    await new Api(product().url, held).call(logout);
    await button(page, 'Save').click();
    await expectPath(page, '/login');
    await signIn(page, email, DEMO_PASSWORD);
    await expectPath(page, MY_TIMESHEET);
    await sees(page, BACK);
    await expectValue(cell(page, period, 0, 'work'), '07:00-15:00');
    expect(await draftsIn(page)).toHaveLength(1);
    // Signing out in any tab empties all of them.
    const other = await context.newPage();
    await other.goto('/dashboard/my-account');
    await button(other, 'Sign out').click();
    await sees(other, 'Logout successful!');
    await expectPath(page, '/login');
    await sees(page, 'You signed out in another tab. Anything unsaved was deleted.');
    expect(await draftsIn(page)).toEqual([]);
  });

  it('in one tab outlast a save in another', async () => {
    const { page, context, period, api } = await openSheet('Twotabs', '2091-04-09');
    const other = await context.newPage();
    await other.goto(period.path);
    await cell(other, period, 1, 'work').waitFor();
    await cell(page, period, 0, 'work').fill('7-15');
    await cell(page, period, 0, 'work').press('Tab');
    await cell(other, period, 1, 'work').fill('8-12');
    await button(other, 'Save').click();
    await sees(other, '4.00 hours, all saved');
    await page.reload();
    await sees(page, BACK, '12.00 hours, not saved yet');
    await expectValue(cell(page, period, 0, 'work'), '07:00-15:00');
    await button(page, 'Save').click();
    await sees(page, '12.00 hours, all saved');
    expect(workOf(await sheetOf(api, period)).slice(0, 2)).toEqual(['07:00-15:00', '08:00-12:00']);
    expect(await draftsIn(page)).toEqual([]);
  });

  it('include the times of a dialog that were not applied yet', async () => {
    const { page, context, period, api } = await openSheet('Times', '2091-03-26');
    await cell(page, period, 0, 'work').focus();
    await page.keyboard.press('F2');
    await button(dialog(page), '07:00-11:00').click();
    await button(dialog(page), 'Work').click();
    await field(dialog(page), 'Start of work 2').fill('22');
    await field(dialog(page), 'Note of work 2').fill('night shift');
    await page.close();

    const again = await context.newPage();
    again.on('dialog', (asked) => void asked.accept());
    await again.goto(period.path);
    await heading(dialog(again), `Times of Monday ${period.start}`).waitFor();
    await expectValue(field(dialog(again), 'Start of work 2'), '22');
    await expectValue(field(dialog(again), 'Note of work 2'), 'night shift');
    await field(dialog(again), 'End of work 2').fill('24');
    await button(dialog(again), 'Apply').click();
    await expectValue(cell(again, period, 0, 'work'), '07:00-11:00, 22:00-24:00');
    await button(again, 'Save').click();
    await sees(again, '6.00 hours, all saved');
    expect((await sheetOf(api, period)).data[0]?.work_sessions[1]).toEqual({
      start: '22:00',
      end: '24:00',
      note: 'night shift',
    });
    expect(await draftsIn(again)).toEqual([]);

    await button(again, `Times of Monday ${period.start}`).click();
    await button(dialog(again), 'Clear').click();
    await expect.poll(() => draftsIn(again)).toHaveLength(1);
    await button(dialog(again), 'Cancel').click();
    await button(dialog(again), 'Discard').click();
    await sees(again, '6.00 hours, all saved');
    expect(await draftsIn(again)).toEqual([]);
  });

  it('are discarded after a question, asked only if something changed', async () => {
    const { page, period } = await openSheet('Leaving', '2091-01-29');
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await heading(page, 'Welcome to Staffbook').waitFor();
    await page.goto(period.path);
    await cell(page, period, 0, 'work').fill('7-15');
    await page.getByRole('link', { name: 'Staffbook' }).click();
    await heading(dialog(page), 'Leave this page?').waitFor();
    await button(dialog(page), 'Leave').click();
    await heading(page, 'Welcome to Staffbook').waitFor();
    await page.goto(period.path);
    await expectValue(cell(page, period, 0, 'work'), '');
  });
});

describe('a timesheet changed on another device', () => {
  it('takes over the days not edited here without asking', async () => {
    const { page, period, api } = await openSheet('Merging', '2091-02-12');
    await cell(page, period, 0, 'work').fill('7-15');
    await saveElsewhere(api, period, 1, { vacation: 4 });
    await button(page, 'Save').click();
    await sees(page, '12.00 hours, all saved');
    const stored = await sheetOf(api, period);
    expect(workOf(stored)[0]).toBe('07:00-15:00');
    expect(stored.data[1]?.vacation).toBe(4);
  });

  it('is compared where the same day changed, and the person decides', async () => {
    const { page, period, api } = await openSheet('Clashing', '2091-02-26');
    await cell(page, period, 0, 'work').fill('7-15');
    await saveElsewhere(api, period, 0, { vacation: 8 });
    await button(page, 'Save').click();
    await sees(page, 'This timesheet was changed elsewhere', 'Vacation 8.00', '07:00-15:00');
    // After a crash, too.
    await page.reload();
    await sees(page, 'This timesheet was changed elsewhere', 'Vacation 8.00');
    await button(page, 'Keep mine').click();
    await seesNo(page, 'This timesheet was changed elsewhere');
    await button(page, 'Save').click();
    await sees(page, '8.00 hours, all saved');
    const kept = await sheetOf(api, period);
    expect(workOf(kept)[0]).toBe('07:00-15:00');
    expect(kept.data[0]?.vacation).toBe(0);

    await cell(page, period, 0, 'work').fill('7-11');
    await saveElsewhere(api, period, 0, { vacation: 2 });
    await button(page, 'Save').click();
    await button(page, 'Show saved values').click();
    await sees(page, '10.00 hours, all saved');
    await expectValue(cell(page, period, 0, 'vacation'), '2');
  });

  it('shows the days as they are now when a save is refused because of them', async () => {
    const { page, period, api } = await openSheet('Celebrating', '2091-05-21');
    const admin = await product().api('admin@demo.example');
    const holiday = { holiday_date: period.start, description: 'Taken Back Day' };
    const { id } = await admin.crud<{ id: number }>('TsrpHoliday', 'create', {}, holiday);
    await page.reload();
    await sees(page, 'Holiday: Taken Back Day');
    await cell(page, period, 0, 'holiday').fill('8');
    await cell(page, period, 1, 'work').fill('7-15');
    await admin.crud('TsrpHoliday', 'delete', { id });
    await button(page, 'Save').click();
    await sees(page, `${period.start}: Only holidays can have holiday hours.`);
    await seesNo(page, 'Holiday: Taken Back Day');
    await expectValue(cell(page, period, 0, 'holiday'), '8');
    await cell(page, period, 0, 'holiday').fill('');
    await button(page, 'Save').click();
    await sees(page, '8.00 hours, all saved');
    expect(workOf(await sheetOf(api, period)).slice(0, 2)).toEqual(['', '07:00-15:00']);
  });

  it('is shown as locked when a save is refused, beside what was typed, and has it again when reopened', async () => {
    const { page, period, api } = await openSheet('Stranded', '2091-03-12');
    const admin = await product().api('admin@demo.example');
    const { id } = await sheetOf(api, period);
    await cell(page, period, 0, 'work').fill('7-15');
    await admin.call(lockTimesheet, {}, { timesheet_id: id });
    await button(page, 'Save').click();
    await sees(page, "Your hours aren't saved", 'Cannot modify timesheet in review mode.', '07:00-15:00');
    expect(await button(page, 'Save').count()).toBe(0);
    await page.reload();
    await sees(page, "Your hours aren't saved", 'Cannot modify timesheet in review mode.', '07:00-15:00');
    expect(workOf(await sheetOf(api, period))[0]).toBe('');
    expect(await draftsIn(page)).toHaveLength(1);
    // A step that shows while the page is open keeps the draft, too.
    await admin.call(approveTimesheet, {}, { timesheet_id: id });
    const comesBack = () => page.evaluate(() => dispatchEvent(new Event('focus')));
    await expect.poll(async () => (await comesBack(), page.getByText(/^This timesheet is approved/).count())).toBe(1);
    expect(await draftsIn(page)).toHaveLength(1);
    await admin.call(unapproveTimesheet, {}, { timesheet_id: id, reason: 'Too early' });
    await admin.call(unlockTimesheet, {}, { timesheet_id: id, reason: 'Hours are missing' });
    await page.reload();
    await sees(page, BACK);
    await button(page, 'Save').click();
    await sees(page, '8.00 hours, all saved');
    expect(workOf(await sheetOf(api, period))[0]).toBe('07:00-15:00');
  });

  it("has a draft that can be discarded while it's locked", async () => {
    const { page, period, api } = await openSheet('Giving', '2091-05-07');
    const { id } = await sheetOf(api, period);
    await cell(page, period, 0, 'work').fill('7-15');
    await (await product().api('admin@demo.example')).call(lockTimesheet, {}, { timesheet_id: id });
    await button(page, 'Save').click();
    await button(page, 'Discard draft').click();
    await seesNo(page, "Your hours aren't saved");
    expect(await draftsIn(page)).toEqual([]);
  });
});

it("hours discarded while they are being saved don't come back over what was saved", async () => {
  const { page, period } = await openSheet('Leaving', '2091-06-04');
  await cell(page, period, 0, 'work').fill('7-15');
  const answer = await holdAnswer(page, saveMyTimesheet.path);
  await button(page, 'Save').click();
  await answer.sent;
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await button(dialog(page), 'Leave').click();
  await expectPath(page, '/dashboard');
  answer.letGo();
  await sees(page, 'Timesheet saved');
  await page.goBack();
  await sees(page, '8.00 hours, all saved');
  await seesNo(page, BACK);
  expect(await draftsIn(page)).toEqual([]);
});
