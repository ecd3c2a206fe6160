import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { claimers, type TimesheetStep, timesheetStates, transitions } from '../../timesheets/lifecycle.ts';
import { timesheetViews } from '../../timesheets/views.ts';
import type { RecordOf } from '../collection.ts';
import { tsrpTimesheet } from '../collections/tsrp-timesheet.ts';
import { choice, type Field, integer, list, messages, reference, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { recordSchema } from '../validate.ts';

export type TimesheetRecord = RecordOf<typeof tsrpTimesheet>;

export const sheetAnswer = recordSchema(tsrpTimesheet) as unknown as z.ZodMiniType<TimesheetRecord>;
const sheetsAnswer = z.array(sheetAnswer);

const { read } = tsrpTimesheet.access;

const id = integer({ required: true, min: 1, max: 1e12 });
const timesheetId = { timesheet_id: id } as const;
/** The one that was looked at: refused when the sheet changed since (R31). */
const version = integer({ min: 1, max: 1e12 });

const paging = {
  limit: integer({ min: 1, max: 100_000 }),
  next: text(500),
  order: choice(['asc', 'desc']),
} as const;

export const getTimesheets = defineOperation({
  id: 'get-timesheets',
  area: 'timesheets',
  summary:
    'Lists the timesheets that the caller may see, of a period, a person or a view, in the order of the tracker; a long list comes in pages.',
  method: 'GET',
  path: '/api_admin_private/get-timesheets',
  access: read,
  query: {
    pay_period_id: integer({ min: 1, max: 1e12 }),
    user_id: integer({ min: 1, max: 1e12 }),
    /** Supervisors see in the views of approvers the sheets of the people they approve, and not their own. */
    view: choice(timesheetViews),
    ...paging,
  },
  answer: sheetsAnswer,
});

export const timesheetsByPayPeriod = defineOperation({
  id: 'timesheets-by-pay-period',
  area: 'timesheets',
  summary: 'Lists the timesheets of a pay period that the caller may see, in the order of the tracker.',
  method: 'GET',
  path: '/api_admin_private/timesheets-by-pay-period',
  aliases: [{ method: 'GET', path: '/crud/TsrpTimesheet/getByPayPeriod' }],
  access: read,
  query: { pay_period_id: id, ...paging },
  answer: sheetsAnswer,
});

export const timesheet = defineOperation({
  id: 'timesheet',
  area: 'timesheets',
  summary: 'Returns one timesheet.',
  method: 'GET',
  path: '/api_admin_private/timesheet',
  access: read,
  query: timesheetId,
  answer: sheetAnswer,
});

/** §7: the pay period as its record or as its id; what the server needs of it, it reads itself. */
const payPeriod: Field<number, true> = {
  ...reference('TsrpPayPeriod', { required: true }),
  recordOf: 'TsrpPayPeriod',
  schema: z.pipe(
    z.transform((value: unknown) => (typeof value === 'object' && value !== null && 'id' in value ? value.id : value)),
    reference('TsrpPayPeriod').schema,
  ),
};

export const createTimesheet = defineOperation({
  id: 'create-timesheet',
  area: 'timesheets',
  summary:
    "Creates the caller's timesheet for a pay period, or returns the existing one. The server sets its days and holidays.",
  method: 'POST',
  path: '/api_admin_private/create-timesheet',
  access: claimers,
  // What a client says of the holidays is not looked at.
  body: { payPeriod, holidays: list(z.unknown(), 1000, { maxBytes: 100_000 }) },
  answer: sheetAnswer,
  isCreate: true,
});

const step = <const S extends Exclude<TimesheetStep, 'return'>>(name: S, summary: string) => ({
  id: `${name}-timesheet` as const,
  area: 'timesheets' as const,
  summary,
  method: 'PUT' as const,
  path: `/api_admin_private/${name}-timesheet`,
  access: transitions[name].rule,
  answer: sheetAnswer,
});

const reason = text(500);

export const lockTimesheet = defineOperation({
  ...step('lock', 'Locks an open timesheet: its owner can no longer change it.'),
  body: { timesheet_id: id, version },
});

export const unlockTimesheet = defineOperation({
  ...step('unlock', 'Opens a locked timesheet for its owner, even after the lock date.'),
  body: { timesheet_id: id, version, reason },
});

export const approveTimesheet = defineOperation({
  ...step('approve', 'Approves a locked timesheet of somebody else.'),
  body: { timesheet_id: id, version },
});

export const unapproveTimesheet = defineOperation({
  ...step('unapprove', 'Removes the approval of a timesheet that is not processed.'),
  body: { timesheet_id: id, version, reason },
});

export const processTimesheet = defineOperation({
  ...step('process', 'Processes an approved timesheet of somebody else for pay.'),
  body: { timesheet_id: id, version },
});

export const unprocessTimesheet = defineOperation({
  ...step('unprocess', 'Reverses the processing of a timesheet.'),
  body: { timesheet_id: id, version, reason },
});

export const returnTimesheet = defineOperation({
  id: 'return-timesheet',
  area: 'timesheets',
  summary: 'Reopens a locked timesheet with a note on what to change, which is also emailed to its owner.',
  method: 'PUT',
  path: '/api_admin_private/return-timesheet',
  access: transitions.return.rule,
  body: { timesheet_id: id, version, note: text(1000, { required: true }) },
  /** `mailed` is false where the note is stored and the mail could not be sent. */
  answer: z.strictObject({ timesheet: sheetAnswer, mailed: z.boolean() }),
});

/** What one press on lock all, approve all or process all takes. */
export const MAX_BULK = 250;

const timesheetIds = list(
  z.number(messages.id).check(z.int(messages.id), z.minimum(1, messages.id), z.maximum(1e12, messages.id)),
  MAX_BULK,
);

/** What became of each listed sheet; `why` is null for those that changed. */
const bulkResults = z.array(
  z.strictObject({ timesheet_id: z.number(), changed: z.boolean(), why: z.nullable(z.string()) }),
);

export const lockAllTimesheets = defineOperation({
  id: 'lock-all-timesheets',
  area: 'timesheets',
  summary: 'Locks each listed timesheet that can be, and says of the others why not. Can be sent again.',
  method: 'POST',
  path: '/api_admin_private/lock-all-timesheets',
  access: transitions.lock.rule,
  body: { timesheet_ids: timesheetIds },
  answer: z.strictObject({
    success: z.boolean(),
    locked_count: z.number(),
    message: z.string(),
    results: bulkResults,
  }),
  atTop: ['success', 'locked_count', 'message'],
});

export const approveAllTimesheets = defineOperation({
  id: 'approve-all-timesheets',
  area: 'timesheets',
  summary: 'Approves each listed timesheet that can be approved and returns why the others were not. Safe to repeat.',
  method: 'POST',
  path: '/api_admin_private/approve-all-timesheets',
  access: transitions.approve.rule,
  body: { timesheet_ids: timesheetIds },
  answer: z.strictObject({
    success: z.boolean(),
    approved_count: z.number(),
    message: z.string(),
    results: bulkResults,
  }),
  atTop: ['success', 'approved_count', 'message'],
});

export const processAllTimesheets = defineOperation({
  id: 'process-all-timesheets',
  area: 'timesheets',
  summary: 'Processes each listed timesheet that can be processed and returns why the others were not. Safe to repeat.',
  method: 'POST',
  path: '/api_admin_private/process-all-timesheets',
  access: transitions.process.rule,
  body: { timesheet_ids: timesheetIds },
  answer: z.strictObject({
    success: z.boolean(),
    processed_count: z.number(),
    message: z.string(),
    results: bulkResults,
  }),
  atTop: ['success', 'processed_count', 'message'],
});

export const deleteTimesheet = defineOperation({
  id: 'delete-timesheet',
  area: 'timesheets',
  summary: 'Deletes a timesheet that is not processed.',
  method: 'DELETE',
  path: '/api_admin_private/delete-timesheet',
  access: transitions.delete.rule,
  query: timesheetId,
  answer: z.null(),
});

/** A sheet as it was read, with what is to be changed; its parts are checked as those of any record (R33). */
const sheetBody = (): Field<Readonly<Record<string, unknown>>, true> => ({
  kind: 'list',
  required: true,
  recordOf: 'TsrpTimesheet',
  schema: z.record(z.string(), z.unknown(), 'The timesheet must be an object.'),
});

export const saveMyTimesheet = defineOperation({
  id: 'save-my-timesheet',
  area: 'timesheets',
  summary: "Saves the days of the caller's own open timesheet. Its state does not change.",
  method: 'PUT',
  path: '/api_user_private/save-my-timesheet',
  access: transitions.save.rule,
  body: { timesheet: sheetBody() },
  answer: sheetAnswer,
});

export const modifyTimesheet = defineOperation({
  id: 'modify-timesheet',
  area: 'timesheets',
  summary:
    "Changes the days of any timesheet that is not processed; a supervisor's own while it is open. States stay as they are. Its owner is told by mail. Approved hours take a reason; their approver is told too, and the timesheet is marked until both have seen it.",
  method: 'PUT',
  path: '/api_admin_private/modify-timesheet',
  access: { ...rules.adminPresident, own: { field: 'user_id', roles: ['supervisor'] } },
  body: { timesheet: sheetBody(), reason },
  answer: sheetAnswer,
});

const claim = z.strictObject({ words: z.string(), hundredths: z.number() });
const person = z.strictObject({ user_id: z.number(), name: z.string() });
const state = z.nullable(z.enum(timesheetStates));

export const timesheetHistory = defineOperation({
  id: 'timesheet-history',
  area: 'timesheets',
  summary: 'Returns the history of a timesheet, newest first, to anyone who may see it.',
  method: 'GET',
  path: '/api_admin_private/timesheet-history',
  access: read,
  query: timesheetId,
  answer: z.array(
    z.strictObject({
      at: z.string(),
      version: z.number(),
      /** What happened, in the words of the product, e.g. `Approved`. */
      title: z.string(),
      /** The operation, or the generic call. */
      call: z.string(),
      /** Null for the daily job. */
      by: z.nullable(person),
      /** The approver for whom a deputy acted. */
      acted_for: z.nullable(person),
      /** Null where there was no sheet yet, and where it was deleted. */
      from: state,
      to: state,
      /** Why, or the note it was sent back with. */
      reason: z.nullable(z.string()),
      /** What is out of the ordinary, e.g. an approval by the owner because there was nobody else. */
      remark: z.nullable(z.string()),
      /** The days that changed, with what was claimed and hundredths of an hour before and after. */
      changed_days: z.array(z.strictObject({ date: z.string(), before: claim, after: claim })),
    }),
  ),
});

/** The operations of the area. A new one is declared above and named here. */
export const timesheetOperations = [
  getTimesheets,
  timesheetsByPayPeriod,
  timesheet,
  createTimesheet,
  lockTimesheet,
  unlockTimesheet,
  approveTimesheet,
  unapproveTimesheet,
  processTimesheet,
  unprocessTimesheet,
  returnTimesheet,
  lockAllTimesheets,
  approveAllTimesheets,
  processAllTimesheets,
  deleteTimesheet,
  saveMyTimesheet,
  modifyTimesheet,
  timesheetHistory,
] as const;
