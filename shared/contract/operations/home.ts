import * as z from 'zod/mini';
import { timesheetStates } from '../../timesheets/lifecycle.ts';
import { firstSteps } from '../../home.ts';
import { homeAddress } from '../early-addresses.ts';
import { type AnswerOf, defineOperation } from '../operation.ts';
import { find } from './find.ts';

const count = z.number();
const day = z.string();
const span = { pay_period_id: z.number(), start_date: day, end_date: day };

/** The caller's own timesheet of the current period. */
const ownTimesheet = z.strictObject({
  ...span,
  /** The last day on which the owner can enter hours; null without the setting. */
  lock_date: z.nullable(day),
  /** Null without a timesheet. */
  state: z.nullable(z.enum(timesheetStates)),
  /** Hundredths of an hour. */
  hundredths: count,
  is_past_lock: z.boolean(),
  is_ready: z.boolean(),
  is_returned: z.boolean(),
  /** Someone else changed the hours, and the owner hasn't acknowledged that yet (R41). */
  is_changed: z.boolean(),
});

/** Counts of the board of the current period (R55), as the caller sees it. */
const approvals = z.strictObject({
  ...span,
  /** Locked, or open and ready or past the lock date: the approver's turn. */
  ready: count,
  /** Those of them that look odd (R68). */
  odd: count,
  missing: count,
  /** Approved: payroll's turn. */
  to_process: count,
});

const checks = z.strictObject({
  outstanding: count,
  /** Null if there are more than are counted. */
  outstanding_cents: z.nullable(count),
  /** Those of the counted ones that are stale. */
  stale: count,
  to_print: count,
  /** Checkbooks in use; none for callers who can't reconcile them. */
  checkbooks: z.array(
    z.strictObject({
      id: z.number(),
      name: z.string(),
      /** The last closed statement's day; null before the first. */
      reconciled_to: z.nullable(day),
    }),
  ),
});

export const home = defineOperation({
  id: 'home',
  area: 'home',
  summary:
    'Returns what is waiting for the caller: timesheets, leave, checks, and accounts. Parts for other roles are null.',
  ...homeAddress,
  answer: z.strictObject({
    /** The caller's profile lacks a first or last name. */
    is_unnamed: z.boolean(),
    timesheet: z.nullable(ownTimesheet),
    /** Earlier periods with a timesheet that the caller can still change. */
    earlier_timesheets: z.array(z.strictObject({ ...span, is_returned: z.boolean() })),
    /** The caller's requests that were answered in the last days. */
    leave_answers: z.array(
      z.strictObject({ id: z.number(), first_day: day, last_day: day, status: z.enum(['approved', 'refused']) }),
    ),
    approvals: z.nullable(approvals),
    /** Requests for leave that the caller can answer. */
    leave_to_answer: count,
    /** Past periods with timesheets that the caller can lock, approve, or process. */
    past_periods: z.array(z.strictObject({ ...span, open: count, locked: count, approved: count })),
    checks: z.nullable(checks),
    /** Invitations that are open, and accounts that were created in the last days. */
    accounts: z.nullable(z.strictObject({ invited: count, created: count })),
    system: z.nullable(
      z.strictObject({
        /** Why the daily job needs somebody; null if it doesn't. */
        daily_trouble: z.nullable(z.string()),
        /** Uniqueness rules that are off because stored records break them. */
        rules_off: count,
        /** Accounts that failed sign-ins locked within the last day (R7). */
        locked_sign_ins: count,
        /** People with undelivered emails (R97). */
        undelivered: count,
      }),
    ),
    /** Null once all of it is done. */
    first_steps: z.nullable(z.array(z.strictObject({ step: z.enum(firstSteps), is_done: z.boolean() }))),
  }),
});

export type Home = AnswerOf<typeof home>;
/** A part of it, for callers that it isn't null for. */
export type HomePart<K extends keyof Home> = NonNullable<Home[K]>;

export const homeOperations = [home, find] as const;
