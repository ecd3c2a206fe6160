import { writeCsv } from '../ledger/csv.ts';
import type { PeriodDates } from '../pay-periods/schedule.ts';
import { hourKinds, hourKindTitles, hoursOf } from './hours.ts';
import type { PayTotals } from './pay-totals.ts';

export const payCsvHeader = [
  'Employee number',
  'Employee',
  'Period start',
  'Period end',
  'Pay date',
  'State',
  'Approver',
  ...hourKinds.map((kind) => hourKindTitles[kind]),
  'Total',
] as const;

/**
 * The lines as CSV for a payroll program, hours as numbers of two decimals. There is no line of totals: a program would
 * take it for a person.
 */
export function payCsv({ lines }: PayTotals, { start_date, end_date, pay_date }: PeriodDates): string {
  const rows = lines.map(({ user_id, name, state, approver_name, hundredths, sum }) => [
    user_id,
    name,
    start_date,
    end_date,
    pay_date,
    state,
    approver_name,
    ...hourKinds.map((kind) => hoursOf(hundredths[kind])),
    hoursOf(sum),
  ]);
  return writeCsv(payCsvHeader, rows);
}
