import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { claimers } from '../../timesheets/lifecycle.ts';
import type { BoardRow } from '../../timesheets/board.ts';
import { type HourHundredths, hourKinds } from '../../timesheets/hours.ts';
import { integer } from '../field.ts';
import { defineOperation } from '../operation.ts';

const payPeriodId = integer({ required: true, min: 1, max: 1e12 });

const hourHundredths = z.strictObject(
  Object.fromEntries(hourKinds.map((kind) => [kind, z.number()])),
) as unknown as z.ZodMiniType<HourHundredths>;

const boardRow = z.strictObject({
  user_id: z.number(),
  name: z.string(),
  nth: z.nullable(z.number()),
  is_tracking: z.boolean(),
  approver_id: z.nullable(z.number()),
  approver_name: z.nullable(z.string()),
  deputy_id: z.nullable(z.number()),
  deputy_name: z.nullable(z.string()),
  /** The lock date keeps the owner from entering hours. */
  is_past_lock: z.boolean(),
  sheet: z.nullable(
    z.strictObject({
      id: z.number(),
      version: z.number(),
      is_locked: z.boolean(),
      is_approved: z.boolean(),
      is_processed: z.boolean(),
      /** Hundredths of an hour by kind. */
      hundredths: hourHundredths,
    }),
  ),
}) as unknown as z.ZodMiniType<BoardRow>;

export const timesheetBoard = defineOperation({
  id: 'timesheet-board',
  area: 'timesheets',
  summary: "Returns everybody's state and hours in a pay period; to a supervisor, only the people they approve.",
  method: 'GET',
  path: '/api_admin_private/timesheet-board',
  access: rules.management,
  query: { pay_period_id: payPeriodId },
  answer: z.array(boardRow),
});

const count = z.number();

export const waitingTimesheets = defineOperation({
  id: 'waiting-timesheets',
  area: 'timesheets',
  summary:
    'Counts by pay period that is over the timesheets that still wait to be locked, approved or processed, the oldest period first; to a supervisor those of their approvees.',
  method: 'GET',
  path: '/api_admin_private/waiting-timesheets',
  access: rules.management,
  answer: z.array(
    z.strictObject({
      pay_period_id: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      /** Open although the lock date is over. */
      open: count,
      locked: count,
      approved: count,
    }),
  ),
});

export const myOpenTimesheets = defineOperation({
  id: 'my-open-timesheets',
  area: 'timesheets',
  summary: 'Lists past pay periods of the last three months whose timesheet the caller can still change, oldest first.',
  method: 'GET',
  path: '/api_user_private/my-open-timesheets',
  access: claimers,
  answer: z.array(
    z.strictObject({
      pay_period_id: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      /** Sent back with a note. */
      is_returned: z.boolean(),
    }),
  ),
});

const person = z.strictObject({ user_id: z.number(), name: z.string() });

export const remindMissing = defineOperation({
  id: 'remind-missing',
  area: 'timesheets',
  summary:
    'Mails those who are tracked, have entered nothing for a pay period and still can, each once a day and period; a supervisor their approvees.',
  method: 'POST',
  path: '/api_admin_private/remind-missing',
  access: rules.management,
  body: { pay_period_id: payPeriodId },
  answer: z.strictObject({
    reminded: z.array(person),
    /** Had a reminder today already. */
    already: z.array(person),
    /** The mail was not taken; they can be reminded again at once. */
    failed: z.array(person),
  }),
});

/** The operations that lead from claimed hours to pay. A new one is declared above and named here. */
export const payrollOperations = [timesheetBoard, waitingTimesheets, myOpenTimesheets, remindMissing] as const;
