import { rules } from '../../access/policy.ts';
import { entryTypes, MAX_HUNDREDTHS } from '../../leave/ledger.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, flag, integer, reference, text } from '../field.ts';

const id = () => integer({ min: 1, max: 1e12 });

/** R71: what changed a person's balance of a leave type. Entries are only added, never changed. */
export const tsrpLeaveEntry = defineCollection({
  name: 'TsrpLeaveEntry',
  area: 'timesheets',
  one: 'leave entry',
  many: 'leave entries',
  fields: {
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    kind_id: reference('TsrpLeaveKind', { required: true }),
    type: choice(entryTypes, { required: true, label: 'Entry' }),
    /** The company day that it counts from. */
    day: date({ required: true }),
    hundredths: integer({ required: true, min: -MAX_HUNDREDTHS, max: MAX_HUNDREDTHS }),
    /** The sum of all entries of this person and kind up to this one. */
    balance: integer({ required: true, min: -MAX_HUNDREDTHS * 10, max: MAX_HUNDREDTHS * 10 }),
    note: text(500, { personal: true }),
    /** Null for the daily job. */
    made_by: id(),
    /** The timesheet with the hours that were taken or given back. */
    timesheet_id: id(),
    /** R73: what rounding left over so far, as a fraction of a hundredth, and how this entry changed it. */
    rest: integer({ required: true, fallback: 0, min: -1e12, max: 1e12 }),
    rest_of: integer({ required: true, fallback: 1, min: 1, max: 1e12 }),
    rest_change: integer({ required: true, fallback: 0, min: -1e12, max: 1e12 }),
    /** The last day for which hours were earned so far, and the last year that was closed. */
    accrued_through: date(),
    /** The pay period that ended on `accrued_through`, if one did. Its dates may change later. */
    pay_period_id: id(),
    closed_year: integer({ min: 1900, max: 9999 }),
    /** Whether it is the last of this person and kind; `latest_of` is the person if so. */
    is_latest: flag(true),
    latest_of: id(),
  },
  owner: 'user_id',
  // Entries are a history themselves; what follows from no other change is in the audit log as well.
  hasHistory: 'by-hand',
  hasGenericCalls: false,
  lists: [
    { name: 'user_id', field: 'user_id', by: 'value' },
    { name: 'latest', field: 'is_latest', by: 'value', only: 'true', isInternal: true },
    { name: 'latest_of', field: 'latest_of', by: 'value', isInternal: true },
    { name: 'timesheet_id', field: 'timesheet_id', by: 'value', isInternal: true },
  ],
  access: { read: rules.adminPresident, write: rules.adminPresident },
});
