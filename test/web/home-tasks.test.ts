import { expect, it } from 'vitest';
import type { Home } from '../../shared/contract/operations/home.ts';
import { tasksOf } from '../../web/features/home/tasks.ts';

const TODAY = '2026-05-20';
const span = { pay_period_id: 7, start_date: '2026-05-11', end_date: '2026-05-24' };

const nothing: Home = {
  is_unnamed: false,
  timesheet: null,
  earlier_timesheets: [],
  leave_answers: [],
  approvals: null,
  leave_to_answer: 0,
  past_periods: [],
  checks: null,
  accounts: null,
  system: null,
  first_steps: null,
};
const sheet: NonNullable<Home['timesheet']> = {
  ...span,
  lock_date: '2026-05-25',
  state: 'open',
  hundredths: 3225,
  is_past_lock: false,
  is_ready: false,
  is_returned: false,
  is_changed: false,
};
const ledger: NonNullable<Home['checks']> = {
  outstanding: 0,
  outstanding_cents: 0,
  stale: 0,
  to_print: 0,
  checkbooks: [],
};
const counts = { ...span, ready: 0, odd: 0, missing: 0, to_process: 0 };

const said = (home: Partial<Home>): string[] =>
  tasksOf({ ...nothing, ...home }, TODAY).map(({ tone, text, detail }) => `${tone}: ${text}. ${detail}`);

const P = '2026-05-11 to 2026-05-24';

it('nothing waits for someone who has nothing to do', () => {
  expect(said({})).toEqual([]);
  expect(said({ approvals: counts, checks: ledger, accounts: { invited: 0, created: 0 } })).toEqual([]);
  expect(said({ system: { daily_trouble: null, rules_off: 0, locked_sign_ins: 0, undelivered: 0 } })).toEqual([]);
});

it.each<readonly [string, Partial<typeof sheet>, string]>([
  ['open', {}, `pending: Enter your hours. ${P}, 32.25 hours so far. You can enter hours through 2026-05-25.`],
  ['open, without a lock date', { lock_date: null }, `pending: Enter your hours. ${P}, 32.25 hours so far.`],
  [
    'reopened after its lock date',
    { lock_date: '2026-05-19' },
    `pending: Enter your hours. ${P}, 32.25 hours so far. You can enter hours until it is locked again.`,
  ],
  ['ready', { is_ready: true }, `success: Your timesheet is ready. ${P}, 32.25 hours.`],
  ['locked', { state: 'locked' }, `success: Your timesheet is locked. ${P}, 32.25 hours.`],
  ['processed', { state: 'processed' }, `success: Your timesheet is processed. ${P}, 32.25 hours.`],
  [
    'sent back',
    { is_returned: true, is_past_lock: true },
    `warning: Your timesheet was sent back to you. ${P}, 32.25 hours. Read why, correct it, and mark it as ready.`,
  ],
  [
    'sent back, corrected, and ready again',
    { is_returned: true, is_ready: true },
    `success: Your timesheet is ready. ${P}, 32.25 hours.`,
  ],
  [
    'missing after the lock date',
    { state: null, hundredths: 0, is_past_lock: true },
    `warning: You have no timesheet. ${P}, 0.00 hours. The lock date was 2026-05-25. Ask your approver to start one for you.`,
  ],
  [
    'open after the lock date',
    { is_past_lock: true },
    `warning: Your timesheet is past its lock date. ${P}, 32.25 hours. The lock date was 2026-05-25. Ask your approver if you need to change it.`,
  ],
])('the owner of a timesheet that is %s is told what to do', (_, more, text) => {
  expect(said({ timesheet: { ...sheet, ...more } })).toEqual([text]);
});

it('the owner is told first that somebody changed their hours', () => {
  expect(said({ timesheet: { ...sheet, state: 'approved', is_changed: true } })).toEqual([
    `warning: Someone changed your hours. ${P}. See what changed and acknowledge it.`,
    `success: Your timesheet is approved. ${P}, 32.25 hours.`,
  ]);
});

it('someone without a name is asked for it first', () => {
  expect(said({ is_unnamed: true, timesheet: { ...sheet, state: 'locked' } })).toEqual([
    'pending: Enter your name. Until then, others see your email or a number instead.',
    `success: Your timesheet is locked. ${P}, 32.25 hours.`,
  ]);
});

it('an approver is told who is ready, unusual and missing, and payroll what is approved', () => {
  expect(said({ approvals: { ...counts, ready: 5, odd: 1, missing: 2, to_process: 3 } })).toEqual([
    `pending: 5 timesheets to approve. ${P}. 1 looks unusual. 2 people have no hours yet.`,
    `pending: 3 timesheets to process. ${P}.`,
  ]);
});

it('an approver of people without hours is led to the board, which lists and reminds them', () => {
  const approvals = { ...counts, missing: 1 };
  expect(said({ approvals })).toEqual([`pending: 1 person has no hours yet. ${P}.`]);
  expect(tasksOf({ ...nothing, approvals }, TODAY).map(({ to }) => to)).toEqual([
    '/dashboard/report-timesheet/approve-timesheet?pay_period_id=7&view=board',
  ]);
});

it('past periods lead to the page of each step', () => {
  const past_periods = [{ ...span, open: 1, locked: 2, approved: 3 }];
  expect(tasksOf({ ...nothing, past_periods }, TODAY).map(({ text, to }) => [text, to])).toEqual([
    ['Earlier pay period: 1 to lock, 2 to approve', '/dashboard/report-timesheet/approve-timesheet?pay_period_id=7'],
    ['Earlier pay period: 3 to process', '/dashboard/report-timesheet/process-timesheet?pay_period_id=7'],
  ]);
  expect(said({ past_periods: [{ ...span, open: 0, locked: 0, approved: 3 }] })).toEqual([
    `warning: Earlier pay period: 3 to process. ${P}.`,
  ]);
});

it('a checkbook is to be reconciled 41 days after its last statement, or if it has none', () => {
  const of = (reconciled_to: string | null) =>
    said({ checks: { ...ledger, checkbooks: [{ id: 1, name: 'Main checkbook', reconciled_to }] } });
  expect(of('2026-04-10')).toEqual([]);
  expect(of('2026-04-09')).toEqual(['pending: Reconcile Main checkbook. Reconciled through 2026-04-09.']);
  expect(of(null)).toEqual(['pending: Reconcile Main checkbook. Not reconciled yet.']);
});

it('outstanding checks are news, and stale ones a warning', () => {
  const checks = { ...ledger, outstanding: 999, outstanding_cents: 123_456_789 };
  expect(said({ checks })).toEqual(['info: 999 outstanding checks. $1,234,567.89 in total.']);
  expect(said({ checks: { ...checks, stale: 1, to_print: 1 } })).toEqual([
    'pending: 1 check to print. Marked "Print later".',
    'warning: 999 outstanding checks. $1,234,567.89 in total. 1 is stale.',
  ]);
});

it('checks are counted up to a thousand', () => {
  const many = { ...ledger, outstanding: 1000, outstanding_cents: null };
  expect(said({ checks: many })).toEqual(['info: 1,000 or more outstanding checks. Clear the ones the bank has paid.']);
  expect(said({ checks: { ...many, stale: 1 } })).toEqual([
    'warning: 1,000 or more outstanding checks. At least 1 is stale.',
  ]);
  expect(said({ checks: { ...many, stale: 400, to_print: 1000 } })).toEqual([
    'pending: 1,000 or more checks to print. Marked "Print later".',
    'warning: 1,000 or more outstanding checks. At least 400 are stale.',
  ]);
});

it('answers to leave, accounts and trouble are told', () => {
  expect(
    said({
      leave_answers: [{ id: 1, first_day: '2026-06-01', last_day: '2026-06-01', status: 'refused' }],
      leave_to_answer: 1,
      accounts: { invited: 1, created: 2 },
      system: { daily_trouble: 'Failed.', rules_off: 1, locked_sign_ins: 2, undelivered: 2 },
    }),
  ).toEqual([
    'warning: Your leave was denied. 2026-06-01.',
    'pending: 1 leave request to answer. Approve, or deny with a note.',
    'info: 1 open invitation. Not accepted yet. You can send an invitation again.',
    'info: 2 new accounts. Created in the last 7 days.',
    'warning: The daily job needs attention. Failed.',
    'warning: 1 rule is off. Stored records that break a rule turn it off. Run "npm run upgrade" to list them.',
    "warning: 2 accounts were locked by failed sign-ins. Within the last 24 hours. Ask each account's owner whether it was them.",
    "warning: Emails to 2 people don't arrive. They bounced or were reported as spam, so no more are sent. See what to do.",
  ]);
});
