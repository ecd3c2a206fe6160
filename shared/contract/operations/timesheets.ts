import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { type TimesheetStep, timesheetStates, transitions } from '../../timesheets/lifecycle.ts';
import type { RecordOf } from '../collection.ts';
import { tsrpTimesheet } from '../collections/tsrp-timesheet.ts';
import { type Field, integer, list, reference, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { approveAllTimesheets, lockAllTimesheets, processAllTimesheets } from './bulk-steps.ts';
import { sheetAnswer, timesheetListOperations } from './timesheet-lists.ts';

export type TimesheetRecord = RecordOf<typeof tsrpTimesheet>;

const { read } = tsrpTimesheet.access;

const id = integer({ required: true, min: 1, max: 1e12 });
const timesheetId = { timesheet_id: id } as const;
/** The version the client has; the request is refused if the sheet changed since (R31). */
const version = integer({ min: 1, max: 1e12 });

/** The pay period as a record or an id. Only the id is used. */
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
  access: rules.timesheetOwners,
  // Accepted for compatibility; the server uses its own holidays.
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
  ...step('lock', 'Locks an open timesheet so its owner can no longer change it.'),
  body: { timesheet_id: id, version },
});

export const unlockTimesheet = defineOperation({
  ...step('unlock', 'Opens a locked timesheet for its owner, even after the lock date.'),
  body: { timesheet_id: id, version, reason },
});

export const approveTimesheet = defineOperation({
  ...step('approve', "Approves someone else's locked timesheet."),
  body: { timesheet_id: id, version },
});

export const unapproveTimesheet = defineOperation({
  ...step('unapprove', "Removes the approval of a timesheet that isn't processed."),
  body: { timesheet_id: id, version, reason },
});

export const processTimesheet = defineOperation({
  ...step('process', "Processes someone else's approved timesheet for pay."),
  body: { timesheet_id: id, version },
});

export const unprocessTimesheet = defineOperation({
  ...step('unprocess', 'Reverses the processing of a timesheet.'),
  body: { timesheet_id: id, version, reason },
});

export const returnTimesheet = defineOperation({
  id: 'return-timesheet',
  area: 'timesheets',
  summary: 'Opens a locked timesheet for its owner again and emails them a note on what to change.',
  method: 'PUT',
  path: '/api_admin_private/return-timesheet',
  access: transitions.return.rule,
  body: { timesheet_id: id, version, note: text(1000, { required: true, label: 'Note to the owner' }) },
  /** `mailed` is false if the note was saved but the email couldn't be sent. */
  answer: z.strictObject({ timesheet: sheetAnswer, mailed: z.boolean() }),
});

export const deleteTimesheet = defineOperation({
  id: 'delete-timesheet',
  area: 'timesheets',
  summary: "Deletes a timesheet that isn't processed.",
  method: 'DELETE',
  path: '/api_admin_private/delete-timesheet',
  access: transitions.delete.rule,
  query: { ...timesheetId, version },
  answer: z.null(),
});

/** A sheet with its changes; server-set fields are validated as in any record (R33). */
const sheetBody = (): Field<Readonly<Record<string, unknown>>, true> => ({
  kind: 'list',
  required: true,
  recordOf: 'TsrpTimesheet',
  schema: z.record(z.string(), z.unknown(), 'The timesheet must be an object.'),
});

export const saveMyTimesheet = defineOperation({
  id: 'save-my-timesheet',
  area: 'timesheets',
  summary: "Saves the days of the caller's own open timesheet. Its state doesn't change.",
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
    "Changes the days of any timesheet that isn't processed; for a supervisor, only their own while it is open. The state stays the same, and the owner is notified by email. Changing approved hours requires a reason, notifies the approver too, and marks the timesheet until both have acknowledged it.",
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
      /** What happened, e.g. `Approved`. */
      title: z.string(),
      /** The operation, or the generic call. */
      call: z.string(),
      /** Null for the daily job. */
      by: z.nullable(person),
      /** The approver for whom a deputy acted. */
      acted_for: z.nullable(person),
      /** Null before the sheet was created and after it was deleted. */
      from: state,
      to: state,
      /** The reason, or the note it was sent back with. */
      reason: z.nullable(z.string()),
      /** Anything unusual, such as an approval by the owner because nobody else could. */
      remark: z.nullable(z.string()),
      /** The changed days with hours before and after, in words and in hundredths of an hour. */
      changed_days: z.array(z.strictObject({ date: z.string(), before: claim, after: claim })),
    }),
  ),
});

/** The operations of the area. Declare new ones above or in a separate file, and list them here. */
export const timesheetOperations = [
  ...timesheetListOperations,
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
