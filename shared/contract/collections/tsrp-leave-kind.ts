import { rules } from '../../access/policy.ts';
import { accruals } from '../../leave/accrual.ts';
import { leaveCells } from '../../leave/cells.ts';
import { isPossibleCode, NOT_POSSIBLE } from '../../payroll/providers.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { choice, date, decimal, flag, integer, messages, name, text } from '../field.ts';

interface Checked {
  readonly is_paid: boolean | null;
  readonly counts_as: string | null;
  readonly keeps_balance: boolean | null;
  readonly accrual: string | null;
  readonly accrual_hours: number | null;
  readonly accrual_per: number | null;
  readonly accrual_from: string | null;
  readonly payroll_code: string | null;
}

function columnIssues({ is_paid: isPaid, counts_as: column }: Checked): Issue[] {
  if (isPaid === true && column === null) return [{ field: 'counts_as', message: messages.required }];
  if (isPaid === false && column !== null) {
    return [{ field: 'counts_as', message: 'Hours in a column are paid, so unpaid leave has no column.' }];
  }
  return [];
}

/** R73: what is earned needs an amount, a first day and a balance. */
function accrualIssues({ accrual, keeps_balance: hasBalance, ...kind }: Checked): Issue[] {
  if (accrual === null || accrual === 'none') return [];
  const needed = ['accrual_hours', 'accrual_from', ...(accrual === 'per_hours' ? ['accrual_per'] : [])] as const;
  return [
    ...(hasBalance === false ? [{ field: 'accrual', message: 'Leave without a balance earns no hours.' }] : []),
    ...needed.flatMap((field) =>
      kind[field as keyof typeof kind] === null ? [{ field, message: messages.required }] : [],
    ),
  ];
}

/** R75: a payroll program would take a mark that makes a formula harmless for part of the code. */
const payrollCodeIssues = ({ payroll_code: code }: Checked): Issue[] =>
  (code ?? null) === null || isPossibleCode(code ?? '') ? [] : [{ field: 'payroll_code', message: NOT_POSSIBLE }];

/** R69: vacation, sick leave, and others by name. */
export const tsrpLeaveKind = defineCollection({
  name: 'TsrpLeaveKind',
  area: 'timesheets',
  one: 'leave type',
  many: 'leave types',
  fields: {
    name: name(60, { required: true }),
    is_paid: flag(true),
    counts_as: choice(leaveCells, {
      label: 'Timesheet column',
      help: 'Where its hours are entered. Required for paid leave; unpaid leave has none.',
    }),
    keeps_balance: flag(true, {
      label: 'Keeps a balance',
      help: 'Hours are granted and used up. Otherwise leave is only requested and recorded.',
    }),
    negative_limit: decimal({
      min: 0,
      max: 2000,
      scale: 2,
      label: 'Allowed below zero',
      help: 'Hours that people may request beyond their balance; none if empty.',
    }),
    is_offered: flag(true, { label: 'Can be requested' }),
    accrual: choice(accruals, { required: true, fallback: 'none', label: 'Hours are earned' }),
    accrual_hours: decimal({
      min: 0.0001,
      max: 2000,
      scale: 4,
      label: 'Hours earned',
      help: 'Hours earned per pay period, per year, or per number of hours worked (next field).',
    }),
    accrual_per: decimal({
      min: 1,
      max: 2000,
      scale: 2,
      label: 'Per hours worked',
      help: 'How many hours of work earn them, for example 30.',
    }),
    accrual_from: date({ label: 'Earned from', help: 'The first day that counts.' }),
    max_balance: decimal({
      min: 0,
      max: 5000,
      scale: 2,
      label: 'Highest balance',
      help: 'In hours. Nothing more is earned above it.',
    }),
    carry_over: decimal({
      min: 0,
      max: 5000,
      scale: 2,
      label: 'Carried into the next year',
      help: "Hours kept on January 1; all if empty. Some states don't allow vacation to expire.",
    }),
    /** The first company day of the year on which the hours carried over changed; null also for limits from before this was kept. */
    carry_over_since: date({ server: true }),
    /** The hours carried over until then; all if empty. */
    carry_over_before: decimal({ server: true, min: 0, max: 5000, scale: 2 }),
    waiting_days: integer({
      min: 0,
      max: 730,
      label: 'Waiting time',
      help: "Days from a person's first day of work (set in the tracker) until they can use it.",
    }),
    payroll_code: text(60, {
      label: 'Payroll code',
      help: 'For payroll files. Without one, paid leave is reported as its timesheet column, and unpaid leave is left out.',
    }),
  },
  sameName: ['name'],
  // Everyone's requests and balance entries count as uses of a few kinds.
  shards: 16,
  check: (kind): Issue[] => [...columnIssues(kind), ...accrualIssues(kind), ...payrollCodeIssues(kind)],
  access: { read: rules.known, write: rules.adminPresident },
});
