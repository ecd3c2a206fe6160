import { daysBetween, daysText } from '../../../shared/dates.ts';
import type { Home, HomePart } from '../../../shared/contract/operations/home.ts';
import { MAX_COUNTED, NEWS_DAYS } from '../../../shared/home.ts';
import { countOf, grouped } from '../../../shared/count-of.ts';
import { formatMoney } from '../../../shared/ledger/money.ts';
import { periodText } from '../../../shared/pay-periods/period-text.ts';
import { hoursText } from '../../../shared/timesheets/hours-text.ts';
import { type WaitingPeriod, waitingInWords } from '../../../shared/timesheets/waiting-text.ts';

/** Something that waits for the person, with the page on which to do it. */
export interface Task {
  readonly id: string;
  readonly text: string;
  readonly detail: string;
  /** Null if no page can do it. */
  readonly to: string | null;
  /** `pending`: to do; `warning`: to do now; `success`: done; `info`: news. */
  readonly tone: 'pending' | 'warning' | 'success' | 'info';
}

const SHEETS = '/dashboard/report-timesheet';
const CHECKS = '/dashboard/check-log';
const USERS = '/dashboard/directory/users';
const UNDELIVERED = `${USERS}?emails=undelivered`;
const REFUSED_SIGN_INS = '/dashboard/directory/audit-log?kind=refused-sign-in';

const NAME: Task = {
  id: 'name',
  text: 'Enter your name',
  detail: 'Until then, others see your email or a number instead.',
  to: '/dashboard/my-account/profile',
  tone: 'pending',
};

const pageOf = (page: string, { pay_period_id }: { readonly pay_period_id: number }): string =>
  `${SHEETS}/${page}?pay_period_id=${pay_period_id}`;

const doneWords = { locked: 'locked', approved: 'approved', processed: 'processed' } as const;

function untilText(lockDate: string | null, today: string): string {
  if (lockDate === null) return '';
  // It was reopened, or started for its owner, after that day.
  return lockDate < today
    ? ' You can enter hours until it is locked again.'
    : ` You can enter hours through ${lockDate}.`;
}

function ownTask(sheet: HomePart<'timesheet'>, today: string): Task {
  const { state, lock_date } = sheet;
  const base = { id: 'own', to: pageOf('my-timesheet', sheet) };
  const hours = `${periodText(sheet)}, ${hoursText(sheet.hundredths)} hours.`;
  if (state !== null && state !== 'open') {
    return { ...base, text: `Your timesheet is ${doneWords[state]}`, detail: hours, tone: 'success' };
  }
  if (sheet.is_returned && !sheet.is_ready) {
    const detail = `${hours} Read why, correct it, and mark it as ready.`;
    return { ...base, text: 'Your timesheet was sent back to you', detail, tone: 'warning' };
  }
  if (sheet.is_past_lock) {
    const [text, next] =
      state === null
        ? ['You have no timesheet', 'Ask your approver to start one for you.']
        : ['Your timesheet is past its lock date', 'Ask your approver if you need to change it.'];
    return { ...base, text, detail: `${hours} The lock date was ${lock_date ?? ''}. ${next}`, tone: 'warning' };
  }
  if (sheet.is_ready) return { ...base, text: 'Your timesheet is ready', detail: hours, tone: 'success' };
  return {
    ...base,
    text: 'Enter your hours',
    detail: `${periodText(sheet)}, ${hoursText(sheet.hundredths)} hours so far.${untilText(lock_date, today)}`,
    tone: 'pending',
  };
}

function ownTasks(sheet: HomePart<'timesheet'>, today: string): Task[] {
  const changed: Task = {
    id: 'changed',
    text: 'Someone changed your hours',
    detail: `${periodText(sheet)}. See what changed and acknowledge it.`,
    to: pageOf('my-timesheet', sheet),
    tone: 'warning',
  };
  return sheet.is_changed ? [changed, ownTask(sheet, today)] : [ownTask(sheet, today)];
}

const leaveTask = ({ id, status, first_day, last_day }: Home['leave_answers'][number]): Task => ({
  id: `leave ${id}`,
  text: `Your leave was ${status === 'approved' ? 'approved' : 'denied'}`,
  detail: `${daysText(first_day, last_day)}.`,
  to: `${SHEETS}/my-leave`,
  tone: status === 'approved' ? 'success' : 'warning',
});

function approvalTasks(approvals: HomePart<'approvals'>): Task[] {
  const { ready, odd, missing, to_process } = approvals;
  const others = [
    odd > 0 && `${countOf(odd, 'looks', 'look')} unusual.`,
    missing > 0 && `${countOf(missing, 'person has', 'people have')} no hours yet.`,
  ].filter(Boolean);
  const base = { to: pageOf('approve-timesheet', approvals), tone: 'pending' } as const;
  const approve: Task[] =
    ready > 0
      ? [
          {
            ...base,
            id: 'approve',
            text: `${countOf(ready, 'timesheet')} to approve`,
            detail: [`${periodText(approvals)}.`, ...others].join(' '),
          },
        ]
      : [];
  const without: Task = {
    ...base,
    id: 'missing',
    to: `${base.to}&view=board`,
    text: `${countOf(missing, 'person has', 'people have')} no hours yet`,
    detail: `${periodText(approvals)}.`,
  };
  const process: Task = {
    id: 'process',
    text: `${countOf(to_process, 'timesheet')} to process`,
    detail: `${periodText(approvals)}.`,
    to: pageOf('process-timesheet', approvals),
    tone: 'pending',
  };
  return [...approve, ...(ready === 0 && missing > 0 ? [without] : []), ...(to_process > 0 ? [process] : [])];
}

function pastTasks(period: WaitingPeriod): Task[] {
  const steps = [
    { page: 'approve-timesheet', words: waitingInWords(period, ['open', 'locked']) },
    { page: 'process-timesheet', words: waitingInWords(period, ['approved']) },
  ];
  return steps
    .filter(({ words }) => words !== '')
    .map(({ page, words }) => ({
      id: `${page} ${period.pay_period_id}`,
      text: `Earlier pay period: ${words}`,
      detail: `${periodText(period)}.`,
      to: pageOf(page, period),
      tone: 'warning',
    }));
}

/** A statement comes once a month; a few days later it is overdue. */
const DAYS_BETWEEN_STATEMENTS = 40;

/** `1,000 or more checks`. */
const countedOf = (count: number, one: string, many: string): string =>
  count >= MAX_COUNTED ? `${grouped(MAX_COUNTED)} or more ${many}` : countOf(count, one, many);

function checkTasks(checks: HomePart<'checks'>, today: string): Task[] {
  const { outstanding, outstanding_cents, stale, to_print } = checks;
  const due = checks.checkbooks.filter(
    ({ reconciled_to }) => reconciled_to === null || daysBetween(reconciled_to, today) > DAYS_BETWEEN_STATEMENTS,
  );
  const print: Task = {
    id: 'print',
    text: `${countedOf(to_print, 'check', 'checks')} to print`,
    detail: 'Marked "Print later".',
    to: `${CHECKS}/print-checks`,
    tone: 'pending',
  };
  const isAll = outstanding_cents !== null;
  const staleText = stale > 0 && `${isAll ? '' : 'At least '}${countOf(stale, 'is', 'are')} stale.`;
  const total = isAll && `${formatMoney(outstanding_cents)} in total.`;
  const open: Task = {
    id: 'outstanding',
    text: countedOf(outstanding, 'outstanding check', 'outstanding checks'),
    detail: [total, staleText].filter(Boolean).join(' ') || 'Clear the ones the bank has paid.',
    to: `${CHECKS}/outstanding-checks`,
    tone: stale > 0 ? 'warning' : 'info',
  };
  return [
    ...(to_print > 0 ? [print] : []),
    ...due.map(({ id, name, reconciled_to }): Task => ({
      id: `reconcile ${id}`,
      text: `Reconcile ${name}`,
      detail: reconciled_to === null ? 'Not reconciled yet.' : `Reconciled through ${reconciled_to}.`,
      to: `${CHECKS}/reconcile`,
      tone: 'pending',
    })),
    ...(outstanding > 0 ? [open] : []),
  ];
}

function accountTasks({ invited, created }: HomePart<'accounts'>): Task[] {
  const tasks: Task[] = [
    {
      id: 'invited',
      text: countOf(invited, 'open invitation'),
      detail: 'Not accepted yet. You can send an invitation again.',
      to: USERS,
      tone: 'info',
    },
    {
      id: 'created',
      text: countOf(created, 'new account'),
      detail: `Created in the last ${NEWS_DAYS} days.`,
      to: USERS,
      tone: 'info',
    },
  ];
  return tasks.filter(({ id }) => (id === 'invited' ? invited : created) > 0);
}

function systemTasks({ daily_trouble, rules_off, locked_sign_ins, undelivered }: HomePart<'system'>): Task[] {
  const daily: Task[] =
    daily_trouble === null
      ? []
      : [
          {
            id: 'daily',
            text: 'The daily job needs attention',
            detail: daily_trouble,
            to: `${SHEETS}/pay-periods`,
            tone: 'warning',
          },
        ];
  const rules: Task[] =
    rules_off === 0
      ? []
      : [
          {
            id: 'rules',
            text: `${countOf(rules_off, 'rule is', 'rules are')} off`,
            detail: 'Stored records that break a rule turn it off. Run "npm run upgrade" to list them.',
            to: null,
            tone: 'warning',
          },
        ];
  const locked: Task[] =
    locked_sign_ins === 0
      ? []
      : [
          {
            id: 'locked',
            text: `${countOf(locked_sign_ins, 'account was', 'accounts were')} locked by failed sign-ins`,
            detail: "Within the last 24 hours. Ask each account's owner whether it was them.",
            to: REFUSED_SIGN_INS,
            tone: 'warning',
          },
        ];
  const emails: Task[] =
    undelivered === 0
      ? []
      : [
          {
            id: 'undelivered',
            text: `Emails to ${countOf(undelivered, 'person', 'people')} don't arrive`,
            detail: 'They bounced or were reported as spam, so no more are sent. See what to do.',
            to: UNDELIVERED,
            tone: 'warning',
          },
        ];
  return [...daily, ...rules, ...locked, ...emails];
}

/** What waits for the person, in the order in which they see it: their own first, then other people's, then the company's. */
export const tasksOf = (home: Home, today: string): Task[] => [
  ...(home.is_unnamed ? [NAME] : []),
  ...(home.timesheet ? ownTasks(home.timesheet, today) : []),
  ...home.earlier_timesheets.map((period): Task => ({
    id: `earlier ${period.pay_period_id}`,
    text: period.is_returned
      ? 'An earlier timesheet was sent back to you'
      : 'You have an earlier timesheet that is still open',
    detail: `${periodText(period)}. It isn't paid until it is approved.`,
    to: pageOf('my-timesheet', period),
    tone: 'warning',
  })),
  ...home.leave_answers.map(leaveTask),
  ...(home.approvals ? approvalTasks(home.approvals) : []),
  ...home.past_periods.flatMap(pastTasks),
  ...(home.leave_to_answer > 0
    ? [
        {
          id: 'leave requests',
          text: `${countOf(home.leave_to_answer, 'leave request')} to answer`,
          detail: 'Approve, or deny with a note.',
          to: `${SHEETS}/leave-requests`,
          tone: 'pending',
        } as const,
      ]
    : []),
  ...(home.checks ? checkTasks(home.checks, today) : []),
  ...(home.accounts ? accountTasks(home.accounts) : []),
  ...(home.system ? systemTasks(home.system) : []),
];
