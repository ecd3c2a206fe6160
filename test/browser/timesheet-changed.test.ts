import { expect, it } from 'vitest';
import {
  approveTimesheet,
  modifyTimesheet,
  type TimesheetRecord,
} from '../../shared/contract/operations/timesheets.ts';
import { newestMail } from './support/mailbox.ts';
import { addClaimer, addPeriod, addSheet, APPROVE, MY_TIMESHEET, REVIEW, sheetOf } from './support/payroll.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const DESK = { width: 1280, height: 800 };

it('approved hours changed by a manager are shown to the approver and the owner', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Cora', 'Changed', supervisor.session.user.id, 910);
  const sheet = await addSheet(admin, person.id, period, true);
  await supervisor.call(approveTimesheet, {}, { timesheet_id: sheet.id });

  const { page: changing } = await product().visit({
    as: 'admin@demo.example',
    path: `${REVIEW}/modify-timesheet/${sheet.id}`,
    browser: { viewport: DESK },
  });
  await sees(changing, 'These hours are approved');
  const work = changing.getByLabel(`Work, Monday ${period.start_date}`, { exact: true });
  await work.fill('7-9');
  await work.press('Enter');
  await button(changing, 'Save').click();
  await sees(changing, 'This field is required.');
  expect((await sheetOf(admin, sheet.id)).version).toBe(3);
  await changing.getByLabel('Reason', { exact: true }).fill('Left at nine');
  await button(changing, 'Save').click();
  await sees(changing, 'Timesheet saved');
  for (const email of [person.email, 'supervisor@demo.example']) {
    // oxlint-disable-next-line no-await-in-loop
    const mail = await newestMail(product().mailUrl, email, / were changed$/);
    expect(mail.body.text).toContain('The total went from 16.00 to 10.00 hours');
    expect(mail.body.text).toContain('> Left at nine');
  }

  const { page: approving } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=approved`,
    browser: { viewport: DESK },
  });
  await sees(approving, 'Approved hours were changed:');
  await rowOf(approving, person.name).filter({ hasText: 'Hours changed' }).waitFor();
  await act(approving, 'Open', person.name);
  await sees(
    dialog(approving),
    `${period.start_date}: 8.00 to 2.00 hours (07:00-15:30 break 11:30-12:00 to 07:00-09:00)`,
    'Reason: Left at nine',
  );
  await button(dialog(approving), 'Acknowledge').click();
  await rowOf(approving, person.name).filter({ hasNotText: 'Hours changed' }).waitFor();
  await sees(dialog(approving), /^Change acknowledged by /);

  const { page: owning } = await product().visit({
    as: person.email,
    path: `${MY_TIMESHEET}?pay_period_id=${period.id}`,
    browser: { viewport: PHONE },
  });
  await sees(owning, 'Your approved hours were changed');
  await button(owning, 'Acknowledge').click();
  await owning.getByText('Your approved hours were changed').waitFor({ state: 'detached' });
});

it('a change is acknowledged although the hours changed again since the page was opened', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await addPeriod(admin);
  const person = await addClaimer(admin, 'Cole', 'Corrected', supervisor.session.user.id, 911);
  const sheet = await addSheet(admin, person.id, period, true);
  await supervisor.call(approveTimesheet, {}, { timesheet_id: sheet.id });
  /** Leaves so many days without work. */
  const clear = async (count: number) => {
    const stored = await admin.crud<TimesheetRecord>('TsrpTimesheet', 'getOne', { id: sheet.id });
    const data = stored.data.map((day, nth) => (nth < count ? { ...day, work_sessions: [], break_sessions: [] } : day));
    await admin.call(modifyTimesheet, {}, { timesheet: { ...stored, data }, reason: 'Was ill' });
  };
  await clear(1);
  const visits = [
    { as: person.email, path: `${MY_TIMESHEET}?pay_period_id=${period.id}` },
    { as: 'supervisor@demo.example', path: `${APPROVE}?pay_period_id=${period.id}&view=approved` },
  ];
  const [owning, approving] = await Promise.all(visits.map(async (visit) => (await product().visit(visit)).page));
  await sees(owning!, 'Your approved hours were changed');
  await act(approving!, 'Open', person.name);
  await button(dialog(approving!), 'Acknowledge').waitFor();
  await clear(2);

  await button(owning!, 'Acknowledge').click();
  await sees(owning!, /^This timesheet was changed elsewhere\./);
  await sees(owning!, '0.00 hours of work');
  await button(owning!, 'Acknowledge').click();
  await owning!.getByText('Your approved hours were changed').waitFor({ state: 'detached' });

  await button(dialog(approving!), 'Acknowledge').click();
  await sees(dialog(approving!), /^This timesheet was changed elsewhere\./);
  await button(dialog(approving!), 'Acknowledge').click();
  await sees(dialog(approving!), /^Change acknowledged by /);
});
