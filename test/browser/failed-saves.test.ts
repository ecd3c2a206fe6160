import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { roleIds } from '../../shared/access/roles.ts';
import { updateUser } from '../../shared/contract/operations/admin.ts';
import { acknowledgeTimesheet, markTimesheetReady } from '../../shared/contract/operations/payroll.ts';
import { timesheet } from '../../shared/contract/operations/timesheet-lists.ts';
import {
  approveTimesheet,
  modifyTimesheet,
  saveMyTimesheet,
  type TimesheetRecord,
} from '../../shared/contract/operations/timesheets.ts';
import { expectValue } from './support/expect.ts';
import { addClaimer, addPeriod, addSheet, APPROVE, MY_TIMESHEET } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, filled, heading, sees } from './support/screen.ts';

const product = runProduct();

const REFUSAL = 'The save was refused for a reason of its own.';

/** Refuses the next call to this address. */
async function refuse(page: Page, path: string): Promise<void> {
  const body = { error: true, message: REFUSAL, info: REFUSAL, value: null };
  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 400, json: body }),
    { times: 1 },
  );
}

/** The number of times a person can read it. */
const countOf = (page: Page): Promise<number> => page.getByText(REFUSAL).filter({ visible: true }).count();

it('a failed save is explained once in its dialog and forgotten when the dialog is closed', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/directory/roles' });
  await filled(page);
  await button(page, 'Create role').click();
  await field(dialog(page), 'Role Name').fill('refused');
  await refuse(page, '/crud/Role/create');
  await button(dialog(page), 'Create').click();
  await sees(dialog(page), 'Error', REFUSAL);
  expect(await countOf(page)).toBe(1);
  await button(dialog(page), 'Cancel').click();
  await button(dialog(page), 'Discard').click();
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await countOf(page)).toBe(0);
});

it('says once in a notice why a timesheet was not saved', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Olga', 'Once', admin.session.user.id, 1);
  await addSheet(admin, claimer.id, period, false);
  const { page } = await product().visit({ as: claimer.email, path: `${MY_TIMESHEET}?pay_period_id=${period.id}` });
  await field(page, `Work, Monday ${period.start_date}`).fill('7-11');
  await field(page, `Work, Monday ${period.start_date}`).press('Enter');
  for (const attempt of ['first', 'second']) {
    // One after the other, as a person does.
    // oxlint-disable no-await-in-loop
    await refuse(page, '/api_user_private/save-my-timesheet');
    await button(page, 'Save').click();
    await sees(page, 'Error', REFUSAL);
    expect(await countOf(page), attempt).toBe(1);
    // oxlint-enable no-await-in-loop
  }
  await button(page, 'Save').click();
  await sees(page, 'Timesheet saved');
  expect(await countOf(page)).toBe(0);
});

it('a success does not stay beside the refusal of the next save', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Rita', 'Refused', admin.session.user.id, 1);
  await addSheet(admin, claimer.id, period, false);
  const { page } = await product().visit({ as: claimer.email, path: `${MY_TIMESHEET}?pay_period_id=${period.id}` });
  const monday = field(page, `Work, Monday ${period.start_date}`);
  await monday.fill('7-11');
  await monday.press('Control+s');
  await sees(page, 'Timesheet saved');
  await refuse(page, '/api_user_private/save-my-timesheet');
  await monday.fill('7-12');
  await monday.press('Control+s');
  await sees(page, 'Error', REFUSAL);
  // Several notices are a stack that this opens.
  expect(await button(page, 'View all notifications').count()).toBe(0);
});

it('a failed deletion is explained once', async () => {
  const { page } = await product().visit({ as: 'admin@demo.example', path: '/dashboard/report-timesheet/ts-holidays' });
  await filled(page);
  const [row] = await page.getByRole('button', { name: /^(?:Delete|Actions on) / }).all();
  await row?.click();
  const item = page.getByRole('menuitem', { name: 'Delete', exact: true });
  if ((await item.count()) > 0) await item.click();
  await refuse(page, '/crud/TsrpHoliday/delete');
  await button(dialog(page), 'Delete').click();
  await sees(dialog(page), 'Error', REFUSAL);
  expect(await countOf(page)).toBe(1);
  await button(dialog(page), 'Cancel').click();
  await expect.poll(() => countOf(page)).toBe(0);
});

it('a failed save of a page is explained once in a notice, until the next try or page', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard/my-account/profile' });
  await heading(page, 'Profile').waitFor();
  await field(page, 'City').fill('Elsewhere');
  for (const next of ['try', 'page'] as const) {
    // In sequence, as a person would. oxlint-disable no-await-in-loop
    await refuse(page, '/crud/Profile/update');
    await button(page, 'Save Profile').click();
    await sees(page, 'Error', REFUSAL);
    expect(await countOf(page), next).toBe(1);
    // oxlint-enable no-await-in-loop
  }
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await button(dialog(page), 'Leave').click();
  await heading(page, 'Welcome to Staffbook').waitFor();
  expect(await countOf(page)).toBe(0);
});

it("a timesheet that can't be marked as ready says why in the dialog, and closes it if the hours changed", async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Rosa', 'Ready', admin.session.user.id, 2);
  const { id } = await addSheet(admin, claimer.id, period, false);
  const { page } = await product().visit({ as: claimer.email, path: `${MY_TIMESHEET}?pay_period_id=${period.id}` });
  await button(page, 'Mark as ready').click();
  await refuse(page, markTimesheetReady.path);
  await button(dialog(page), 'Confirm').click();
  await sees(dialog(page), 'Error', REFUSAL);
  expect(await countOf(page)).toBe(1);

  const own = await product().api(claimer.email);
  const { version, data } = await own.call<TimesheetRecord>(timesheet, { timesheet_id: id });
  const [first, ...rest] = data;
  const work_sessions = [{ start: '07:00', end: '12:00', note: null }];
  await own.call(saveMyTimesheet, {}, { timesheet: { id, version, data: [{ ...first!, work_sessions }, ...rest] } });
  await button(dialog(page), 'Confirm').click();
  await dialog(page).waitFor({ state: 'hidden' });
  await sees(page, 'Error');
  await expectValue(field(page, `Work, Monday ${period.start_date}`), '07:00-12:00 break 11:30-12:00');
});

it("a step that isn't possible says why in the opened timesheet, and only there", async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Stan', 'Stepped', admin.session.user.id, 3);
  await addSheet(admin, claimer.id, period, true);
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}`,
  });
  await act(page, 'Open', claimer.name);
  await sees(dialog(page), `${period.start_date} Monday`);
  await refuse(page, approveTimesheet.path);
  await button(dialog(page), 'Approve').click();
  await sees(dialog(page), 'Error', `Failed to approve timesheet. ${REFUSAL}`);
  expect(await countOf(page)).toBe(1);
  await button(dialog(page), 'Approve').click();
  await sees(page, `Timesheet approved: ${claimer.name}.`);
  expect(await countOf(page)).toBe(0);
});

it("a change of hours that can't be acknowledged says why in the opened timesheet, and only there", async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Cleo', 'Corrected', supervisor.session.user.id, 4);
  const { id } = await addSheet(admin, claimer.id, period, true);
  await supervisor.call(approveTimesheet, {}, { timesheet_id: id });
  const sheet = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id });
  const data = sheet.data.map((day) => ({ ...day, work_sessions: [], break_sessions: [] }));
  await admin.call(modifyTimesheet, {}, { timesheet: { ...sheet, data }, reason: 'At home' });
  const { page } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=approved`,
  });
  await act(page, 'Open', claimer.name);
  await refuse(page, acknowledgeTimesheet.path);
  await button(dialog(page), 'Acknowledge').click();
  await sees(dialog(page), 'Error', REFUSAL);
  expect(await countOf(page)).toBe(1);
  await button(dialog(page), 'Acknowledge').click();
  await sees(dialog(page), /^Change acknowledged by /);
  expect(await countOf(page)).toBe(0);
});

it('somebody who was given another role since the page was opened is told to reload it', async () => {
  const admin = await product().api('admin@demo.example');
  const email = 'demoted@demo.example';
  const { id } = await admin.addPerson({ email, roleId: roleIds.president });
  const { page } = await product().visit({ as: email, path: '/dashboard/check-log/payees' });
  await button(page, 'Create payee').click();
  await field(dialog(page), 'Name').fill('Too late');
  await admin.call(updateUser, { user_id: id }, { email, role_id: roleIds.user });
  await button(dialog(page), 'Create').click();
  await sees(
    dialog(page),
    "You don't have permission to do this. Your role may have changed. Reload the page to see what you can do now.",
  );
});
