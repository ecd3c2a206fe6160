import * as z from 'zod/mini';
import { transitions } from '../../timesheets/lifecycle.ts';
import { list, messages } from '../field.ts';
import { defineOperation } from '../operation.ts';

/** Maximum number of sheets per bulk call. */
export const MAX_BULK = 250;

const id = z.number(messages.id).check(z.int(messages.id), z.minimum(1, messages.id), z.maximum(1e12, messages.id));

const timesheetIds = list(id, MAX_BULK);

/** R31: the versions the client has; a sheet that changed since isn't changed again. */
const versions = list(z.strictObject({ timesheet_id: id, version: id }), MAX_BULK);

/** The result for each listed sheet; `why` is null for changed ones. */
const bulkResults = z.array(
  z.strictObject({ timesheet_id: z.number(), changed: z.boolean(), why: z.nullable(z.string()) }),
);

export const lockAllTimesheets = defineOperation({
  id: 'lock-all-timesheets',
  area: 'timesheets',
  summary: "Locks each listed timesheet that can be locked and returns why the others weren't. Safe to repeat.",
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
  summary: "Approves each listed timesheet that can be approved and returns why the others weren't. Safe to repeat.",
  method: 'POST',
  path: '/api_admin_private/approve-all-timesheets',
  access: transitions.approve.rule,
  body: { timesheet_ids: timesheetIds, versions },
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
  summary: "Processes each listed timesheet that can be processed and returns why the others weren't. Safe to repeat.",
  method: 'POST',
  path: '/api_admin_private/process-all-timesheets',
  access: transitions.process.rule,
  body: { timesheet_ids: timesheetIds, versions },
  answer: z.strictObject({
    success: z.boolean(),
    processed_count: z.number(),
    message: z.string(),
    results: bulkResults,
  }),
  atTop: ['success', 'processed_count', 'message'],
});
