import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { approveTimesheet } from '../../shared/contract/operations/timesheets.ts';
import { addClaimer, addPeriod, addSheet, APPROVE, MY_TIMESHEET, REVIEW } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, sees } from './support/screen.ts';

/** Exact sentences of the product's description that no other screen test looks for. */
const product = runProduct();

/** Makes a call fail without a message. */
const failSilently = (page: Page, address: string) =>
  page.route(`**${address}*`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: JSON.stringify({ error: true, value: null }) }),
  );

it('a failed password change shows its fixed sentence when the server gives no reason', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: '/dashboard/my-account/change-password' });
  await failSilently(page, '/change-password');
  await field(page, 'Current Password').fill('welcome-demo');
  await field(page, 'New Password').fill('another-demo');
  await field(page, 'Confirm New Password').fill('another-demo');
  await button(page, 'Save').click();
  await sees(page, 'Failed to update password');
});

it('a failed save or deletion of a timesheet shows its fixed sentence when the server gives no reason', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Nora', 'Noted', admin.session.user.id, 1);
  await addSheet(admin, claimer.id, period, false);
  const query = `?pay_period_id=${period.id}`;

  const { page: claiming } = await product().visit({ as: claimer.email, path: `${MY_TIMESHEET}${query}` });
  await failSilently(claiming, '/save-my-timesheet');
  await field(claiming, `Work, Monday ${period.start_date}`).fill('7-11');
  await field(claiming, `Work, Monday ${period.start_date}`).press('Enter');
  await button(claiming, 'Save').click();
  await sees(claiming, 'Failed to save.');

  const { page: reviewing } = await product().visit({ as: 'admin@demo.example', path: `${REVIEW}${query}` });
  await failSilently(reviewing, '/delete-timesheet');
  await act(reviewing, 'Delete', claimer.name);
  await field(dialog(reviewing), `Type ${claimer.name} to confirm`).fill(claimer.name);
  await button(dialog(reviewing), 'Delete').click();
  await sees(dialog(reviewing), 'Failed to delete timesheet.');
  await button(dialog(reviewing), 'Cancel').click();
});

it('a failed step of a timesheet starts with its fixed sentence, with or without a reason for taking it', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await addPeriod(admin);
  const claimer = await addClaimer(admin, 'Fritz', 'Failing', admin.session.user.id, 1);
  const sheet = await addSheet(admin, claimer.id, period, false);
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=board`,
  });
  await failSilently(page, '/lock-timesheet');
  await act(page, 'Lock', claimer.name);
  await sees(page, 'Failed to lock timesheet.');
  await page.unrouteAll();
  await act(page, 'Lock', claimer.name);
  await sees(page, `Timesheet locked: ${claimer.name}.`);

  await act(page, 'Unlock', claimer.name);
  await field(dialog(page), 'Reason').fill('Forgot the Friday');
  await failSilently(page, '/unlock-timesheet');
  await button(dialog(page), 'Unlock').click();
  await sees(dialog(page), 'Failed to unlock timesheet.');
  await page.unrouteAll();
  await admin.call(approveTimesheet, {}, { timesheet_id: sheet.id });
  await button(dialog(page), 'Unlock').click();
  await sees(dialog(page), /^Failed to unlock timesheet\. .+/);
});

it.each([
  ['signing up', '/signup', '/register', 'Sign up'],
  ['asking for a code', '/forgot-password', '/forgot-password', 'Send Reset Link'],
])('%s says that something went wrong when the server gives no reason', async (_, path, address, submit) => {
  const { page } = await product().visit({ path });
  await failSilently(page, `/api_user_public${address}`);
  await field(page, 'Email').fill('newcomer@demo.example');
  if (path === '/signup') await field(page, 'Password').fill('welcome-demo');
  await button(page, submit).click();
  await sees(page, 'Something went wrong');
});

it('an email address with characters that only look plain is no email address', async () => {
  const { page } = await product().visit({ path: '/login' });
  await field(page, 'Email').fill('ａdmin@demo.example');
  await field(page, 'Password').fill('welcome-demo');
  await button(page, 'Login').click();
  await sees(page, 'Invalid email');
});
