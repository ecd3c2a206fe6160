import * as z from 'zod/mini';
import { type Rule, rules } from '../../access/policy.ts';
import { entryTypes } from '../../leave/ledger.ts';
import { leaveStatuses } from '../../leave/requests.ts';
import { approvers, closedStates } from '../../timesheets/lifecycle.ts';
import type { RecordOf } from '../collection.ts';
import type { tsrpLeaveEntry } from '../collections/tsrp-leave-entry.ts';
import type { tsrpLeaveKind } from '../collections/tsrp-leave-kind.ts';
import type { tsrpLeaveRequest } from '../collections/tsrp-leave-request.ts';
import { choice, date, decimal, flag, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

export type LeaveKindRecord = RecordOf<typeof tsrpLeaveKind>;
export type LeaveRequestRecord = RecordOf<typeof tsrpLeaveRequest>;
export type LeaveEntryRecord = RecordOf<typeof tsrpLeaveEntry>;

const recordId = integer({ required: true, min: 1, max: 1e12 });
const version = integer({ min: 1, max: 1e12 });

/** One's own leave, that of the people one approves, and everyone's for management. */
const leaveReaders: Rule = { ...approvers, own: { field: 'user_id', roles: rules.timesheetOwners.roles } };

const requestAnswer = z.strictObject({
  id: z.number(),
  version: z.number(),
  user_id: z.number(),
  kind_id: z.number(),
  kind_name: z.string(),
  first_day: z.string(),
  last_day: z.string(),
  is_full_day: z.boolean(),
  /** Hundredths of an hour per working day, and altogether. */
  day_hundredths: z.number(),
  hundredths: z.number(),
  status: z.enum(leaveStatuses),
  note: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  decided_by_name: z.nullable(z.string()),
  /** Why it can't be cancelled by the caller; null if it can. */
  why_not_cancel: z.nullable(z.string()),
});

export type LeaveRequestAnswer = z.infer<typeof requestAnswer>;

const entryAnswer = z.strictObject({
  id: z.number(),
  type: z.enum(entryTypes),
  day: z.string(),
  hundredths: z.number(),
  balance: z.number(),
  note: z.nullable(z.string()),
  made_by_name: z.nullable(z.string()),
});

const kindBalance = z.strictObject({
  kind_id: z.number(),
  name: z.string(),
  is_paid: z.boolean(),
  keeps_balance: z.boolean(),
  is_offered: z.boolean(),
  balance: z.number(),
  /** Hours of standing requests that aren't taken yet. */
  open: z.number(),
  /** Hours that aren't carried over once the last year is closed. */
  expiring: z.number(),
  /** What is left to request. */
  available: z.number(),
  /** Newest first. */
  entries: z.array(entryAnswer),
});

export type KindBalance = z.infer<typeof kindBalance>;

export const leaveOfPerson = defineOperation({
  id: 'leave-of-person',
  area: 'timesheets',
  summary:
    "Returns a person's leave: balances with their history, and requests, newest first. The caller's own by default.",
  method: 'GET',
  path: '/api_user_private/leave-of-person',
  access: leaveReaders,
  query: { user_id: integer({ min: 1, max: 1e12 }) },
  answer: z.strictObject({
    user_id: z.number(),
    name: z.string(),
    /** Hundredths of an hour of a full day. */
    full_day: z.number(),
    balances: z.array(kindBalance),
    requests: z.array(requestAnswer),
  }),
});

export const askForLeave = defineOperation({
  id: 'ask-for-leave',
  area: 'timesheets',
  summary: "Requests leave for the caller and emails the approver. Weekends and holidays within it don't count.",
  method: 'POST',
  path: '/api_user_private/ask-for-leave',
  access: rules.timesheetOwners,
  body: {
    kind_id: integer({ required: true, min: 1, max: 1e12, label: 'Leave type' }),
    first_day: date({ required: true, label: 'First day' }),
    last_day: date({ required: true, label: 'Last day' }),
    hours: decimal({
      min: 0.25,
      max: 24,
      scale: 2,
      label: 'Hours per day',
      help: 'Only for part days. Empty means full days.',
    }),
    note: text(500, { label: 'Note to the approver' }),
  },
  /** `mailed` is false if there is no approver or the email couldn't be sent. */
  answer: z.strictObject({ request: requestAnswer, mailed: z.boolean() }),
  isCreate: true,
});

/** The periods with a timesheet that couldn't be changed, because it is no longer open. */
const leftSheets = z.array(
  z.strictObject({ start_date: z.string(), end_date: z.string(), state: z.enum(closedStates) }),
);

export const decideLeave = defineOperation({
  id: 'decide-leave',
  area: 'timesheets',
  summary:
    "Approves or denies someone else's leave request and emails its owner. Approved leave is entered in open timesheets.",
  method: 'PUT',
  path: '/api_admin_private/decide-leave',
  access: approvers,
  body: {
    request_id: recordId,
    version,
    decision: choice(['approve', 'refuse'], { required: true }),
    answer: text(500, { label: 'Answer' }),
  },
  answer: z.strictObject({ request: requestAnswer, left_sheets: leftSheets, mailed: z.boolean() }),
});

export const cancelLeave = defineOperation({
  id: 'cancel-leave',
  area: 'timesheets',
  summary:
    'Cancels a leave request and takes its hours out of open timesheets. Owners can cancel approved leave until it starts, approvers until it is processed.',
  method: 'PUT',
  path: '/api_user_private/cancel-leave',
  access: leaveReaders,
  body: { request_id: recordId, version },
  answer: z.strictObject({ request: requestAnswer, mailed: z.boolean() }),
});

export const leaveRequests = defineOperation({
  id: 'leave-requests',
  area: 'timesheets',
  summary:
    'Lists leave requests that are waiting for an answer, and recent and upcoming ones, with the balance afterward and who else is away; for a supervisor, only those of the people they approve.',
  method: 'GET',
  path: '/api_admin_private/leave-requests',
  access: rules.management,
  answer: z.array(
    z.strictObject({
      request: requestAnswer,
      name: z.string(),
      /** What is left after it, with all other standing requests; null for a kind without a balance. */
      available_after: z.nullable(z.number()),
      /** Why the caller can't answer it; null if they can. */
      why_not_decide: z.nullable(z.string()),
      /** Days of an asked request that already have work, in hundredths of an hour. */
      worked: z.array(z.strictObject({ date: z.string(), hundredths: z.number() })),
      others_away: z.array(z.strictObject({ name: z.string(), first_day: z.string(), last_day: z.string() })),
    }),
  ),
});

export const leaveCalendar = defineOperation({
  id: 'leave-calendar',
  area: 'timesheets',
  summary:
    'Returns who is away in a month. The leave type and requests without an answer are only included for oneself, the people one approves, and management.',
  method: 'GET',
  path: '/api_user_private/leave-calendar',
  access: rules.staff,
  query: { month: date({ required: true, help: 'Any day of the month.' }) },
  answer: z.strictObject({
    first_day: z.string(),
    last_day: z.string(),
    holidays: z.array(z.strictObject({ date: z.string(), name: z.string() })),
    people: z.array(
      z.strictObject({
        user_id: z.number(),
        name: z.string(),
        away: z.array(
          z.strictObject({
            /** Working days within the month. */
            dates: z.array(z.string()),
            /** Null if the caller may not see it. */
            kind_name: z.nullable(z.string()),
            is_full_day: z.boolean(),
            is_approved: z.boolean(),
          }),
        ),
      }),
    ),
  }),
});

export const leaveBalances = defineOperation({
  id: 'leave-balances',
  area: 'timesheets',
  summary: "Lists everyone's balances of each leave type.",
  method: 'GET',
  path: '/api_admin_private/leave-balances',
  access: rules.adminPresident,
  answer: z.array(
    z.strictObject({
      user_id: z.number(),
      name: z.string(),
      kind_id: z.number(),
      kind_name: z.string(),
      balance: z.number(),
      /** The day of the last entry; null without entries. */
      since: z.nullable(z.string()),
    }),
  ),
});

export const correctLeaveBalance = defineOperation({
  id: 'correct-leave-balance',
  area: 'timesheets',
  summary: "Adds hours to a person's balance of a leave type, or takes some away, with a reason.",
  method: 'POST',
  path: '/api_admin_private/correct-leave-balance',
  access: rules.adminPresident,
  body: {
    user_id: integer({ required: true, min: 1, max: 1e12, label: 'Person' }),
    kind_id: integer({ required: true, min: 1, max: 1e12, label: 'Leave type' }),
    hours: decimal({
      required: true,
      min: -2000,
      max: 2000,
      scale: 2,
      label: 'Hours',
      help: 'Negative to take hours away.',
    }),
    note: text(500, { required: true, label: 'Reason' }),
  },
  answer: z.strictObject({ balance: z.number() }),
  isCreate: true,
});

export const importLeaveBalances = defineOperation({
  id: 'import-leave-balances',
  area: 'timesheets',
  summary:
    'Previews or saves opening balances from a CSV file with the columns Email, Leave type, and Hours. Saves nothing while a line has a problem. Safe to repeat.',
  method: 'POST',
  path: '/api_admin_private/import-leave-balances',
  access: rules.adminPresident,
  body: {
    text: text(200_000, { required: true, label: 'File' }),
    preview: flag(true),
  },
  answer: z.strictObject({
    rows: z.array(
      z.strictObject({
        line: z.number(),
        name: z.string(),
        kind_name: z.string(),
        hundredths: z.number(),
        /** How many of them were already earned here. */
        earned: z.number(),
        /** Whether it is a new balance, or was imported before. */
        outcome: z.enum(['new', 'same']),
      }),
    ),
    /** Line 0 means the whole file. After saving, balances that someone else entered in the same moment. */
    problems: z.array(z.strictObject({ line: z.number(), message: z.string() })),
    /** False if there wasn't enough time; import the file again for the rest. */
    is_finished: z.boolean(),
  }),
});

/** Operations about leave. Declare new ones above and list them here. */
export const leaveOperations = [
  leaveOfPerson,
  askForLeave,
  decideLeave,
  cancelLeave,
  leaveRequests,
  leaveCalendar,
  leaveBalances,
  correctLeaveBalance,
  importLeaveBalances,
] as const;
