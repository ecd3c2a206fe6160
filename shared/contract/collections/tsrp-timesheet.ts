import { rules } from '../../access/policy.ts';
import { countedHoursSchema, earlierDaySchema, MAX_EARLIER_DAYS } from '../../timesheets/counted.ts';
import { daySchema, MAX_DAYS, timesheetIssues } from '../../timesheets/day.ts';
import { hourKinds, noteKinds } from '../../timesheets/hours.ts';
import { approvers } from '../../timesheets/lifecycle.ts';
import { overtimeRules, weekDays } from '../../timesheets/overtime-rules.ts';
import { MAX_STORED_LIST_BYTES } from '../bounded-list.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, flag, integer, list, reference, text, time } from '../field.ts';

export const NO_TIMESHEET = 'Timesheet not found or access denied.';

const person = () => integer({ server: true, min: 1, max: 1e12 });
const moment = () => time({ server: true });
const stateFlag = () => flag(false, { server: true });

export const tsrpTimesheet = defineCollection({
  name: 'TsrpTimesheet',
  area: 'timesheets',
  one: 'timesheet',
  many: 'timesheets',
  fields: {
    // A timesheet stays after its user is deleted and keeps the name (R28) until the person is erased (R44).
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    user_name: text(161, { server: true, personal: 'name' }),
    pay_period_id: reference('TsrpPayPeriod', { required: true }),
    is_locked: stateFlag(),
    is_approved: stateFlag(),
    is_processed: stateFlag(),
    data: list(daySchema, MAX_DAYS, { personal: true, maxBytes: MAX_STORED_LIST_BYTES }),
    /** R18: when it was last unlocked. If that was after the lock date, the owner can edit until it is locked again. */
    reopened_at: moment(),
    /** The approver's note when they sent it back; cleared by the next lock. */
    return_note: text(1000, { server: true, personal: true }),
    returned_at: moment(),
    /** Who took each step that is in effect, and when; null for the daily job. */
    locked_by: person(),
    locked_at: moment(),
    approved_by: person(),
    approved_at: moment(),
    processed_by: person(),
    processed_at: moment(),
    /** R41: who changed approved hours, and since when the owner and the approver haven't acknowledged it. */
    changed_by: person(),
    unseen_by_owner_since: moment(),
    unseen_by_approver_since: moment(),
    /** R67: when the owner marked it as ready, and what they confirmed. */
    ready_at: moment(),
    ready_statement: text(200, { server: true }),
    /** R67: why there is nothing to report, as a manager noted for the owner. */
    nothing_reason: text(500, { server: true, personal: true }),
    nothing_by: person(),
    nothing_at: moment(),
    /** R66: what its hours were counted by when it was approved or processed, and the hours by kind. */
    overtime_rule: choice(overtimeRules, { server: true }),
    work_week_start: choice(weekDays, { server: true }),
    earlier_days: list(earlierDaySchema, MAX_EARLIER_DAYS, { server: true }),
    counted_through: date({ server: true }),
    counted_hours: list(countedHoursSchema, hourKinds.length + noteKinds.length, { server: true }),
  },
  owner: 'user_id',
  bodyOnly: { reason: text(500) },
  denied: { message: NO_TIMESHEET, asMissing: true },
  uniques: [['user_id', 'pay_period_id']],
  lists: [
    { name: 'pay_period_id', field: 'pay_period_id', by: 'value' },
    { name: 'user_id', field: 'user_id', by: 'value' },
    // Unfinished sheets of all periods, without their days.
    {
      name: 'unprocessed',
      field: 'is_processed',
      by: 'value',
      only: 'false',
      keeps: ['user_id', 'pay_period_id', 'is_locked', 'is_approved', 'is_processed'],
      isInternal: true,
    },
  ],
  check: (timesheet) => timesheetIssues(timesheet.data ?? []),
  access: {
    read: { ...approvers, own: { field: 'user_id', roles: rules.timesheetOwners.roles } },
    write: rules.adminPresident,
  },
});
