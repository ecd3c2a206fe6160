import { rules } from '../../access/policy.ts';
import { approvers } from '../../timesheets/lifecycle.ts';
import { leaveStatuses, MAX_LEAVE_DAYS, settledSchema } from '../../leave/requests.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, flag, integer, list, reference, text, time } from '../field.ts';

const person = () => integer({ server: true, min: 1, max: 1e12 });

/** R70: a request for leave and its answer. Only changed by the operations for leave. */
export const tsrpLeaveRequest = defineCollection({
  name: 'TsrpLeaveRequest',
  area: 'timesheets',
  one: 'leave request',
  many: 'leave requests',
  fields: {
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    kind_id: reference('TsrpLeaveKind', { required: true }),
    first_day: date({ required: true }),
    last_day: date({ required: true }),
    /** What each working day takes. Kept, so that a new setting doesn't change earlier requests. */
    day_hundredths: integer({ required: true, min: 1, max: 2400 }),
    is_full_day: flag(true),
    note: text(500, { personal: true }),
    status: choice(leaveStatuses, { required: true }),
    decided_by: person(),
    decided_at: time({ server: true }),
    answer: text(500, { server: true, personal: true }),
    cancelled_by: person(),
    cancelled_at: time({ server: true }),
    /** The periods with a processed timesheet: its hours have been taken from the balance. */
    settled: list(settledSchema, MAX_LEAVE_DAYS, { server: true }),
  },
  owner: 'user_id',
  hasGenericCalls: false,
  denied: { message: 'Leave request not found or access denied.', asMissing: true },
  lists: [
    { name: 'user_id', field: 'user_id', by: 'value' },
    { name: 'year', field: 'first_day', by: 'year' },
    { name: 'asked', field: 'status', by: 'value', only: 'asked', isInternal: true },
  ],
  access: {
    read: { ...approvers, own: { field: 'user_id', roles: rules.timesheetOwners.roles } },
    write: approvers,
  },
});
