import type { Page } from 'playwright-core';
import { it } from 'vitest';
import { addClaimer, addPeriod, addSheet, MY_TIMESHEET, REVIEW } from './support/payroll.ts';
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
  await sees(reviewing, /^Failed to delete timesheet\./);
});
