import { expect, it } from 'vitest';
import { createTimesheet, type TimesheetRecord } from '../../shared/contract/operations/timesheets.ts';
import { addDays } from '../../shared/dates.ts';
import type { Api } from './support/api.ts';
import { newestMail } from './support/mailbox.ts';
import { addClaimer, APPROVE, MY_TIMESHEET, type Period, sheetOf } from './support/payroll.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { act, button, dialog, field, reasonOf, rowOf, sees } from './support/screen.ts';

const product = runProduct();

const DESK = { width: 1280, height: 800 };

type CurrentPeriod = Period & { readonly is_current: boolean };

/** Three periods before the current one, so its lock date is over whatever day it is. */
async function closedPeriod(admin: Api): Promise<Period> {
  const periods = await admin.crud<CurrentPeriod[]>('TsrpPayPeriod', 'getAll');
  const inOrder = periods.toSorted((a, b) => a.start_date.localeCompare(b.start_date));
  return inOrder[inOrder.findIndex(({ is_current }) => is_current) - 3]!;
}

const WHOM_TO_ASK = 'The lock date of this pay period has passed. Ask your approver to start a timesheet for you.';

it('a timesheet that nobody started in time is started by the approver and filled in by its owner', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await closedPeriod(admin);
  const ill = await addClaimer(admin, 'Ilse', 'Ill', supervisor.session.user.id, 900);

  const { page: claiming } = await product().visit({
    as: ill.email,
    path: `${MY_TIMESHEET}?pay_period_id=${period.id}`,
    browser: { viewport: PHONE },
  });
  await sees(claiming, WHOM_TO_ASK);
  expect(await button(claiming, 'Start timesheet').getAttribute('aria-disabled')).toBe('true');

  const { page: managing } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=board&search=Ilse`,
    browser: { viewport: DESK },
  });
  await rowOf(managing, ill.name).filter({ hasText: 'No timesheet' }).waitFor();
  // Nobody is asked for hours that they can no longer enter.
  const remind = button(managing, 'Remind missing');
  expect(await remind.getAttribute('aria-disabled')).toBe('true');
  await remind.hover();
  await sees(managing, 'The lock date has passed. Start timesheets for people who have none.');
  await act(managing, 'Start', ill.name);
  await button(dialog(managing), 'Start timesheet').click();
  await sees(dialog(managing), 'This field is required.');
  await field(dialog(managing), 'Reason').fill('Was in hospital for the whole period');
  await button(dialog(managing), 'Start timesheet').click();
  await sees(managing, `Timesheet started: ${ill.name}.`);
  await rowOf(managing, ill.name).filter({ hasText: 'Missing' }).waitFor();
  await button(managing, 'Remind missing (1)').waitFor();
  const mail = await newestMail(product().mailUrl, ill.email, /was started for you$/);
  expect(mail.body.text).toContain('> Was in hospital for the whole period');

  await claiming.reload();
  await sees(claiming, 'Unlocked until it is locked again');
});

it('an administrator starts a timesheet and enters its hours', async () => {
  const admin = await product().api('admin@demo.example');
  const period = await closedPeriod(admin);
  const ill = await addClaimer(admin, 'Ines', 'Away', admin.session.user.id, 901);
  const { page } = await product().visit({
    as: 'admin@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&view=board&search=Ines`,
    browser: { viewport: DESK },
  });
  await act(page, 'Start', ill.name);
  await field(dialog(page), 'Reason').fill('Paper sheet came late');
  await button(dialog(page), 'Start timesheet').click();
  await button(page, 'Enter hours').click();
  const day = `Work, Monday ${period.start_date}`;
  await field(page, day)
    .or(page.getByLabel(/^Work, Monday/).first())
    .first()
    .fill('7-15');
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Reason/).fill('From the paper sheet');
  await button(page, 'Save').click();
  await sees(page, 'Timesheet saved');
});

it('an open timesheet past its lock date is unlocked by its approver, and the owner can save again', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const period = await closedPeriod(admin);
  const late = await addClaimer(admin, 'Lars', 'Late', supervisor.session.user.id, 902);
  const name = 'TsrpTimesheet';
  const sheet = await admin.crud<TimesheetRecord>(name, 'create', {}, { user_id: late.id, pay_period_id: period.id });

  const { page: claiming } = await product().visit({
    as: late.email,
    path: `${MY_TIMESHEET}?pay_period_id=${period.id}`,
  });
  await sees(claiming, 'This timesheet is locked because its lock date has passed. Ask your approver to unlock it.');

  const { page: managing } = await product().visit({
    as: 'supervisor@demo.example',
    path: `${APPROVE}?pay_period_id=${period.id}&search=Lars`,
    browser: { viewport: PHONE },
  });
  await rowOf(managing, late.name).waitFor();
  await act(managing, 'Unlock', late.name);
  await field(dialog(managing), 'Reason').fill('Friday is missing');
  await button(dialog(managing), 'Unlock').click();
  await sees(managing, `Timesheet unlocked: ${late.name}.`);
  expect((await sheetOf(admin, sheet.id)).is_locked).toBe(false);
  // Now it is its owner's turn, as the disabled button says.
  expect(await reasonOf(managing, 'Unlock', late.name)).toBe("This timesheet isn't locked.");

  await claiming.reload();
  const work = claiming.getByLabel(/^Work, Monday/).first();
  await work.fill('7-15');
  await work.press('Enter');
  await button(claiming, 'Save').click();
  await sees(claiming, 'Timesheet saved');
  await button(claiming, 'History').click();
  await sees(dialog(claiming), /^Unlocked by /, 'Reason: Friday is missing');
});

it('owners start their own timesheets up to the lock date', async () => {
  const admin = await product().api('admin@demo.example');
  const supervisor = await product().api('supervisor@demo.example');
  const periods = await admin.crud<CurrentPeriod[]>('TsrpPayPeriod', 'getAll');
  const current = periods.find(({ is_current }) => is_current)!;
  const next = periods.find(({ start_date }) => start_date === addDays(current.end_date, 1))!;
  const early = await addClaimer(admin, 'Elin', 'Early', supervisor.session.user.id, 903);
  const own = await product().api(early.email);
  const made = await own.call<TimesheetRecord>(createTimesheet, {}, { payPeriod: next.id, holidays: [] });
  expect(made.user_id).toBe(early.id);
});
