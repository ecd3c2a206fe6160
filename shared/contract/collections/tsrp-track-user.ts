import { rules } from '../../access/policy.ts';
import { LAST_BEFORE_FIRST } from '../../dates.ts';
import { notBefore } from '../checks.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { date, flag, integer, messages, reference, text } from '../field.ts';

export const tsrpTrackUser = defineCollection({
  name: 'TsrpTrackUser',
  area: 'timesheets',
  one: 'tracker record',
  many: 'tracker records',
  key: 'user_id',
  fields: {
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    is_tracking: flag(true),
    approver_id: reference('User', {
      help: "Can see and approve this person's timesheets, as presidents and admins can.",
      as: ['person whose timesheets they approve', 'people whose timesheets they approve'],
    }),
    /** Approves instead of the approver between two company days, inclusive. */
    deputy_id: reference('User', {
      label: 'Deputy approver',
      help: 'Approves in place of the approver from the first day through the last.',
      as: ['person whose timesheets they approve as deputy', 'people whose timesheets they approve as deputy'],
    }),
    deputy_from: date(),
    deputy_until: date(),
    started_on: date({
      label: 'First day of work',
      help: 'Leave is earned from this day, and its waiting time starts.',
    }),
    nth: integer({ min: 1, max: 100_000, label: 'Order number' }),
    /** R75: how the payroll program knows the person. */
    payroll_id: text(60, {
      label: 'Payroll ID',
      help: 'The employee number in your payroll program. For QuickBooks, the name in its list of employees.',
      personal: true,
    }),
  },
  owner: 'user_id',
  lists: [
    { name: 'approver_id', field: 'approver_id', by: 'value' },
    { name: 'deputy_id', field: 'deputy_id', by: 'value' },
  ],
  check: (tracker) => {
    const { deputy_id, deputy_from, deputy_until, payroll_id } = tracker;
    const parts: Record<string, unknown> = { deputy_id, deputy_from, deputy_until };
    // Old records lack all three fields.
    const empty = Object.entries(parts).filter(([, value]) => (value ?? null) === null);
    const issues: Issue[] = empty.length === 3 ? [] : empty.map(([field]) => ({ field, message: messages.required }));
    // A spreadsheet would run it as a formula, and an escaped one would be another number.
    if (/^[=+\-@]/.test(payroll_id ?? '')) {
      issues.push({ field: 'payroll_id', message: "A payroll ID can't start with =, +, -, or @." });
    }
    return [...issues, ...notBefore(parts, 'deputy_until', 'deputy_from', LAST_BEFORE_FIRST)];
  },
  access: {
    read: { ...rules.management, own: { field: 'user_id', roles: 'known' } },
    write: rules.adminPresident,
  },
});
