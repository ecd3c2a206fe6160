import { expect, it } from 'vitest';
import { mailsTo } from './support/mailbox.ts';
import { addClaimer, addPeriod, APPROVE, MY_TIMESHEET, PAY_CHECKS, PROCESS } from './support/payroll.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, rowOf, rowsOf, sees } from './support/screen.ts';

const product = runProduct();

// Ten hours behind and fourteen ahead of Greenwich: a day that shifts anywhere would show.
const HONOLULU = { timezoneId: 'Pacific/Honolulu' };
const KIRITIMATI = { timezoneId: 'Pacific/Kiritimati' };

it('a pay period goes from claimed to paid by four people', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const query = `?pay_period_id=${period.id}`;
  const claimer = await addClaimer(admin, 'Wanda', 'Weeks', supervisor.session.user.id, 1);
  const idle = await addClaimer(admin, 'Ian', 'Idle', supervisor.session.user.id, 2);

  // The supervisor sees who is missing and reminds them: by mail, and those alone.
  const { page: approving } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}${query}&view=board`,
    browser: KIRITIMATI,
  });
  await rowOf(approving, claimer.name).waitFor();
  await approving.getByRole('button', { name: /^Remind missing/ }).click();
  await button(dialog(approving), 'Send reminders').click();
  await sees(approving, /^Reminded .*Wanda Weeks/);
  await expect.poll(async () => (await mailsTo(product().mailUrl, idle.email)).length).toBe(1);
  const [mail] = await mailsTo(product().mailUrl, claimer.email);
  expect(mail?.body.text).toContain(`my-timesheet${query}`);

  // The user follows the mail and claims two days.
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

  // The supervisor locks, takes that back from the notice, locks again, looks at the days and approves.
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
  const { page: processing } = await product().visit({ as: 'president@demo.example', path: `${PROCESS}${query}` });
  await rowOf(processing, claimer.name).waitFor();
  await button(processing, 'Process all').click();
  await button(dialog(processing), 'Process 1 timesheet').click();
  await sees(processing, '1 timesheet was processed.');
  await processing
    .getByRole('radio', { name: 'Processed (1)' })
    .or(button(processing, 'Processed (1)'))
    .first()
    .click();
  await rowOf(processing, claimer.name).filter({ hasText: 'Processed' }).waitFor();

  // The user finds the pay check: the same days and hours, eight regular and one overtime.
  await claiming.goto(PAY_CHECKS);
  await rowOf(claiming, period.pay_date).waitFor();
  const cells = (await rowsOf(claiming)).map((row) => row.slice(0, 4));
  expect(cells).toEqual([[period.pay_date, `${period.start_date} to ${period.end_date}`, '8.00', '1.00']]);

  // And the admin finds on the board that nobody waits for anything but the one who has entered nothing.
  const { page: watching } = await product().visit({ as: 'admin@demo.example', path: `${PROCESS}${query}&view=board` });
  await rowOf(watching, claimer.name).filter({ hasText: 'Done' }).waitFor();
  await rowOf(watching, idle.name).filter({ hasText: 'Missing' }).waitFor();
});
