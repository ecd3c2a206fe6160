import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { approvers, timesheetStates, transitions } from '../../timesheets/lifecycle.ts';
import type { BoardRow } from '../../timesheets/board.ts';
import { earlierDaySchema } from '../../timesheets/counted.ts';
import { figureKinds, type HourHundredths } from '../../timesheets/hours.ts';
import { overtimeRules, weekDays } from '../../timesheets/overtime-rules.ts';
import { tsrpTimesheet } from '../collections/tsrp-timesheet.ts';
import { flag, integer, list, messages, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { sheetAnswer } from './timesheet-lists.ts';

const recordId = integer({ required: true, min: 1, max: 1e12 });

export const hourHundredths = z.strictObject(
  Object.fromEntries(figureKinds.map((kind) => [kind, z.number()])),
) as unknown as z.ZodMiniType<HourHundredths>;

const doneStep = z.nullable(z.strictObject({ user_id: z.nullable(z.number()), name: z.string(), at: z.string() }));

const boardRow = z.strictObject({
  user_id: z.number(),
  name: z.string(),
  nth: z.nullable(z.number()),
  is_tracking: z.boolean(),
  approver_id: z.nullable(z.number()),
  approver_name: z.nullable(z.string()),
  deputy_id: z.nullable(z.number()),
  deputy_name: z.nullable(z.string()),
  /** The lock date has passed, so the owner can't enter hours. */
  is_past_lock: z.boolean(),
  /** Whether the person was reminded of this period today. */
  is_reminded: z.boolean(),
  sheet: z.nullable(
    z.strictObject({
      id: z.number(),
      version: z.number(),
      is_locked: z.boolean(),
      is_approved: z.boolean(),
      is_processed: z.boolean(),
      /** Hundredths of an hour by kind. */
      hundredths: hourHundredths,
      /** Who took each step that is in effect, and when. */
      done: z.strictObject({ locked: doneStep, approved: doneStep, processed: doneStep }),
      changed_by: z.nullable(z.number()),
      unseen_by_owner_since: z.nullable(z.string()),
      unseen_by_approver_since: z.nullable(z.string()),
      /** Hundredths of an hour on days that don't allow their kind, such as a removed holiday. */
      out_of_place: z.number(),
      /** What the hours are counted by. */
      rule: z.enum(overtimeRules),
      week_start: z.enum(weekDays),
      /** How the hours it was approved or processed with differ from those counted now. */
      recounted: z.nullable(z.string()),
      /** When the owner marked it as ready, and why a manager noted that there is nothing to report. */
      ready_at: z.nullable(z.string()),
      nothing_reason: z.nullable(z.string()),
      /** Hundredths of an hour of each workweek, by its first day. */
      weeks: z.array(z.strictObject({ first: z.string(), sum: z.number() })),
      /** What looks odd and should be looked at before approval. */
      odd: z.array(z.string()),
    }),
  ),
}) as z.ZodMiniType<BoardRow>;

export const timesheetBoard = defineOperation({
  id: 'timesheet-board',
  area: 'timesheets',
  summary: 'Returns the state and hours of everyone in a pay period; for a supervisor, only the people they approve.',
  method: 'GET',
  path: '/api_admin_private/timesheet-board',
  access: rules.management,
  query: { pay_period_id: recordId },
  answer: z.array(boardRow),
});

const count = z.number();

export const waitingTimesheets = defineOperation({
  id: 'waiting-timesheets',
  area: 'timesheets',
  summary:
    'Counts the timesheets of past pay periods that still need to be locked, approved, or processed, oldest period first; for a supervisor, only those of the people they approve.',
  method: 'GET',
  path: '/api_admin_private/waiting-timesheets',
  access: rules.management,
  answer: z.array(
    z.strictObject({
      pay_period_id: z.number(),
      start_date: z.string(),
      end_date: z.string(),
      /** Open although the lock date has passed. */
      open: count,
      locked: count,
      approved: count,
    }),
  ),
});

export const myOpenTimesheets = defineOperation({
  id: 'my-open-timesheets',
  area: 'timesheets',
  summary:
    "Lists pay periods from the last three months with a timesheet that the caller can still change and hasn't marked as ready, oldest first.",
  method: 'GET',
  path: '/api_user_private/my-open-timesheets',
  access: rules.timesheetOwners,
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
    'Sends a reminder to tracked people who can still enter hours for a pay period but have none, at most once a day each; for a supervisor, only to the people they approve.',
  method: 'POST',
  path: '/api_admin_private/remind-missing',
  access: rules.management,
  body: {
    pay_period_id: recordId,
    /** Limits the reminder to these people; everyone with missing hours if empty. */
    user_ids: list(z.number(messages.id).check(z.int(messages.id), z.minimum(1, messages.id)), 1000),
  },
  answer: z.strictObject({
    reminded: z.array(person),
    /** Already reminded today. */
    already: z.array(person),
    /** The email couldn't be sent, or there was no time for it; they can be reminded again at once. */
    failed: z.array(person),
  }),
});

export const startTimesheet = defineOperation({
  id: 'start-timesheet',
  area: 'timesheets',
  summary:
    'Starts a timesheet for someone who has none and emails them. Even after the lock date, its owner can edit it until it is locked.',
  method: 'POST',
  path: '/api_admin_private/start-timesheet',
  access: approvers,
  body: { user_id: recordId, pay_period_id: recordId, reason: text(500, { required: true }) },
  /** `mailed` is false if the timesheet was created but the email couldn't be sent. */
  answer: z.strictObject({ timesheet: sheetAnswer, mailed: z.boolean() }),
  isCreate: true,
});

export const acknowledgeTimesheet = defineOperation({
  id: 'acknowledge-timesheet',
  area: 'timesheets',
  summary:
    "Acknowledges a change to approved hours, as the owner or the approver. The person who made the change can't.",
  method: 'PUT',
  path: '/api_admin_private/acknowledge-timesheet',
  access: tsrpTimesheet.access.read,
  body: { timesheet_id: recordId, version: integer({ min: 1, max: 1e12 }) },
  answer: sheetAnswer,
});

export const overtimeBasis = defineOperation({
  id: 'overtime-basis',
  area: 'timesheets',
  summary:
    "Returns what a timesheet's overtime is based on: the rule, the start of the workweek, and the days of a week that began in an earlier pay period.",
  method: 'GET',
  path: '/api_admin_private/overtime-basis',
  access: tsrpTimesheet.access.read,
  query: { timesheet_id: recordId },
  answer: z.strictObject({
    rule: z.enum(overtimeRules),
    week_start: z.enum(weekDays),
    earlier: z.array(earlierDaySchema),
    /** The last day of a workweek that ends in a gap before the next pay period; null if there is none. */
    counted_through: z.nullable(z.string()),
    /** Whether it is what the timesheet was processed with. */
    is_stored: z.boolean(),
    /** The earlier pay periods with days of that week, and the state of the person's timesheet. */
    periods: z.array(
      z.strictObject({
        pay_period_id: z.number(),
        start_date: z.string(),
        end_date: z.string(),
        state: z.nullable(z.enum(timesheetStates)),
      }),
    ),
    /** How the hours it was approved or processed with differ from those counted now. */
    recounted: z.nullable(z.string()),
  }),
});

export const markTimesheetReady = defineOperation({
  id: 'mark-timesheet-ready',
  area: 'timesheets',
  summary:
    "Marks the caller's own open timesheet as ready for approval, or removes the mark. The mark disappears when hours change.",
  method: 'PUT',
  path: '/api_user_private/mark-timesheet-ready',
  access: transitions.save.rule,
  body: {
    timesheet_id: recordId,
    version: integer({ min: 1, max: 1e12 }),
    is_ready: flag(true),
    /** The sentence that the caller confirmed; refused if it is no longer the current one. */
    statement: text(200),
  },
  answer: sheetAnswer,
});

export const noteNothingToReport = defineOperation({
  id: 'note-nothing-to-report',
  area: 'timesheets',
  summary:
    'Notes that a person has nothing to report for a pay period, so that they are no longer missing. Starts their timesheet if they have none.',
  method: 'PUT',
  path: '/api_admin_private/note-nothing-to-report',
  access: approvers,
  body: { user_id: recordId, pay_period_id: recordId, reason: text(500, { required: true }) },
  answer: sheetAnswer,
});

/** Operations between entering hours and pay. Declare new ones above and list them here. */
export const payrollOperations = [
  timesheetBoard,
  waitingTimesheets,
  myOpenTimesheets,
  remindMissing,
  startTimesheet,
  acknowledgeTimesheet,
  overtimeBasis,
  markTimesheetReady,
  noteNothingToReport,
] as const;
