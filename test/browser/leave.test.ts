import { expect, it } from 'vitest';
import {
  askForLeave,
  correctLeaveBalance,
  decideLeave,
  leaveBalances,
  leaveOfPerson,
  type LeaveRequestAnswer,
} from '../../shared/contract/operations/leave.ts';
import type { AnswerOf } from '../../shared/contract/operations.ts';
import { addDays, dayIn } from '../../shared/dates.ts';
import { nextWorkingDay } from '../../shared/leave/requests.ts';
import { LEAVE_BALANCES, LEAVE_CALENDAR, LEAVE_KINDS, LEAVE_REQUESTS, MY_LEAVE } from './support/leave-screens.ts';
import { loseAnswers, UNKNOWN_CREATE } from './support/lose-answers.ts';
import { addClaimer } from './support/payroll.ts';
import { PHONE } from './support/product.ts';
import { runProduct } from './support/run-product.ts';
import { expectProblem, seesNo, expectValue } from './support/expect.ts';
import { act, button, dialog, field, filled, rowOf, sees, tabTo } from './support/screen.ts';

const product = runProduct();

const DESK = { width: 1280, height: 900 };
const ADMIN = 'admin@demo.example';
const SUPERVISOR = 'supervisor@demo.example';

/** A working day after the leave of the demo company. */
async function workingDay(): Promise<string> {
  const admin = await product().api(ADMIN);
  const holidays = await admin.crud<{ holiday_date: string }[]>('TsrpHoliday', 'getAll');
  const after = addDays(dayIn('America/New_York', new Date()), 120);
  return nextWorkingDay(after, new Set(holidays.map(({ holiday_date }) => holiday_date)));
}

const ownRequests = async (email: string): Promise<readonly LeaveRequestAnswer[]> => {
  const api = await product().api(email);
  return (await api.call<{ requests: LeaveRequestAnswer[] }>(leaveOfPerson, {})).requests;
};

it('leave is requested on a phone in three taps, approved with a word, shown to colleagues, and cancelled', async () => {
  const admin = await product().api(ADMIN);
  const supervisor = await product().api(SUPERVISOR);
  await admin.crud(
    'TsrpLeaveKind',
    'create',
    {},
    { name: 'A day for moving', counts_as: 'vacation', keeps_balance: false },
  );
  const person = await addClaimer(admin, 'Mona', 'Moving', supervisor.session.user.id, 930);
  const day = await workingDay();
  const { page } = await product().visit({
    as: person.email,
    path: MY_LEAVE,
    browser: { viewport: PHONE, hasTouch: true },
  });
  await filled(page);
  await button(page, 'Request leave').tap();
  const first = field(dialog(page), 'First day');
  await first.fill(day);
  await first.blur();
  expect(await field(dialog(page), 'Last day').inputValue()).toBe(day);
  await field(dialog(page), 'Leave type').tap();
  await page.getByRole('option', { name: /^A day for moving/ }).tap();
  await sees(dialog(page), /excluding weekends and holidays/);
  await button(dialog(page), 'Send request').tap();
  await sees(page, 'Request sent.');
  await rowOf(page, day).filter({ hasText: 'Waiting' }).waitFor();

  const { page: answering } = await product().visit({
    as: SUPERVISOR,
    path: LEAVE_REQUESTS,
    browser: { viewport: DESK },
  });
  await act(answering, 'Approve', `leave of ${person.name} from ${day}`);
  await sees(dialog(answering), 'Nobody else is away on these days.');
  await field(dialog(answering), 'Answer - optional').fill('Good luck with the boxes');
  await button(dialog(answering), 'Approve').click();
  await sees(answering, `Leave approved: ${person.name}.`);

  await page.reload();
  await rowOf(page, day).filter({ hasText: 'Good luck with the boxes' }).waitFor();

  const path = `${LEAVE_CALENDAR}?month=${day.slice(0, 7)}`;
  const { page: colleague } = await product().visit({ as: 'user@demo.example', path, browser: { viewport: PHONE } });
  await sees(colleague, person.name, `${day}: Away`);
  const { page: wide } = await product().visit({ as: SUPERVISOR, path, browser: { viewport: DESK } });
  await wide.getByTitle(`${day}: A day for moving`).waitFor();

  await act(page, 'Cancel', `leave ${day}`);
  await button(dialog(page), 'Keep leave').tap();
  await act(page, 'Cancel', `leave ${day}`);
  await button(dialog(page), 'Cancel leave').tap();
  await sees(page, 'Leave canceled.');
  await rowOf(page, day).filter({ hasText: 'Canceled' }).waitFor();
  expect((await ownRequests(person.email)).map(({ status }) => status)).toEqual(['cancelled']);
});

it('leave is requested with the keyboard alone, and its problems are shown at their fields', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: MY_LEAVE, browser: { viewport: DESK } });
  await filled(page);
  await tabTo(button(page, 'Request leave'));
  await page.keyboard.press('Enter');
  await tabTo(field(dialog(page), 'Hours per day - optional'));
  await sees(dialog(page), /^Takes 8\.00 hours/);
  await page.keyboard.type('9');
  await sees(dialog(page), 'A full day is 8.00 hours. Leave this empty for full days.');
  await seesNo(dialog(page), /^Takes/);
  await page.keyboard.press('Enter');
  await expectProblem(dialog(page), 'Hours per day - optional', 'A full day is 8.00 hours.');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('4,5');
  await page.keyboard.press('Tab');
  await expectValue(field(dialog(page), 'Hours per day - optional'), '4.5');
  await sees(dialog(page), /^Takes 4\.50 hours/);
  await page.keyboard.press('Escape');
  await sees(dialog(page), 'Discard your unsaved changes?');
});

it('a request that is answered meanwhile is refused with the reason', async () => {
  const admin = await product().api(ADMIN);
  const supervisor = await product().api(SUPERVISOR);
  const kind = await admin.crud<{ id: number }>(
    'TsrpLeaveKind',
    'create',
    {},
    { name: 'Errand', counts_as: 'vacation', keeps_balance: false },
  );
  const person = await addClaimer(admin, 'Tom', 'Twice', supervisor.session.user.id, 931);
  const own = await product().api(person.email);
  const day = await workingDay();
  const { request } = await own.call<{ request: LeaveRequestAnswer }>(
    askForLeave,
    {},
    {
      kind_id: kind.id,
      first_day: day,
      last_day: day,
    },
  );
  const { page } = await product().visit({ as: SUPERVISOR, path: LEAVE_REQUESTS, browser: { viewport: DESK } });
  await act(page, 'Deny', `leave of ${person.name} from ${day}`);
  await field(dialog(page), 'Answer').fill('Inventory');
  await admin.call(decideLeave, {}, { request_id: request.id, decision: 'approve' });
  await button(dialog(page), 'Deny').click();
  await sees(dialog(page), 'This request is already approved.');
  await button(dialog(page), 'Cancel').click();
  await button(dialog(page), 'Discard').click();
  await rowOf(page, person.name).filter({ hasText: 'Approved' }).waitFor();
});

it('without a leave type, My leave says what to do instead of offering a request', async () => {
  const { page } = await product().visit({ as: 'user@demo.example', path: MY_LEAVE, browser: { viewport: DESK } });
  await page.route(`**${leaveOfPerson.path}*`, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { value: object };
    await route.fulfill({ response, json: { ...answer, value: { ...answer.value, balances: [], requests: [] } } });
  });
  await page.reload();
  await sees(page, 'No leave can be requested yet. Ask an administrator to set it up.');
  await seesNo(page, /Choose Request leave/);
});

it('a leave type asks for what its way of earning hours needs, and hides no problem', async () => {
  const { page } = await product().visit({ as: ADMIN, path: LEAVE_KINDS, browser: { viewport: DESK } });
  await filled(page);
  await button(page, 'Create leave type').click();
  const form = dialog(page);
  const choose = async (label: string, option: string) => {
    await field(form, label).click();
    await page.getByRole('option', { name: option }).click();
  };
  const input = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const isShown = (label: string) => input(label).isVisible();
  await field(form, 'Name').fill('Study leave');
  await choose('Timesheet column', 'Vacation');
  expect(await isShown('Highest balance - optional')).toBe(true);
  for (const label of ['Hours earned', 'Per hours worked', 'Earned from']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await isShown(label), label).toBe(false);
  }
  await choose('Hours are earned', 'For hours worked');
  await field(form, 'Hours earned').fill('one');
  await input('Per hours worked').waitFor();
  await button(form, 'Create').click();
  await sees(form, 'This field is required.');
  await choose('Hours are earned', 'Not automatically');
  // Its value isn't a number, which has to be corrected although it is no longer needed.
  expect(await isShown('Hours earned')).toBe(true);
  await field(form, 'Hours earned').fill('');
  expect(await isShown('Hours earned')).toBe(true);
  await field(form, 'Keeps a balance').uncheck();
  expect(await isShown('Highest balance - optional')).toBe(false);
  expect(await field(form, 'Hours are earned').isVisible()).toBe(false);
  await button(form, 'Create').click();
  await sees(page, 'Leave type Study leave created.');
});

it('a balance is corrected once, also if the form is changed after the answer to its first save was lost', async () => {
  const admin = await product().api(ADMIN);
  const rows = async () => admin.call<AnswerOf<'leave-balances'>>(leaveBalances, {});
  const isWanted = ({ kind_name: kind, user_id: id }: AnswerOf<'leave-balances'>[number]) =>
    kind === 'Vacation' && id !== admin.session.user.id;
  const row = (await rows()).find(isWanted)!;
  const path = `${LEAVE_BALANCES}?search=${encodeURIComponent(row.name)}`;
  const { page } = await product().visit({ as: ADMIN, path, browser: { viewport: DESK } });
  await act(page, 'Correct', `Vacation of ${row.name}`);
  await loseAnswers(page, correctLeaveBalance.path);
  await field(dialog(page), 'Hours').fill('8');
  await field(dialog(page), 'Reason').fill('Worked on a holliday');
  await button(dialog(page), 'Save').click();
  await sees(dialog(page), UNKNOWN_CREATE);
  await field(dialog(page), 'Reason').fill('Worked on a holiday');
  await button(dialog(page), 'Save').click();
  await sees(dialog(page), /an earlier save, but it went through, so nothing more was saved\./);
  await field(dialog(page), 'Hours').fill('16');
  await button(dialog(page), 'Save').click();
  await sees(dialog(page), /so nothing more was saved\./);
  const balance = async () => (await rows()).find(isWanted)!.balance;
  expect(await balance()).toBe(row.balance + 800);
});
