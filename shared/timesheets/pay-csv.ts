import { tsrpPayPeriod } from '../contract/collections/tsrp-pay-period.ts';
import { labelOf } from '../contract/field.ts';
import { momentText } from '../dates.ts';
import { writeCsv } from '../ledger/csv.ts';
import type { PeriodDates } from '../pay-periods/schedule.ts';
import { hourKinds, hourKindTitles, hoursOf } from './hours.ts';
import { doneStates, takerOf } from './done-steps.ts';
import { stateLabels } from './lifecycle.ts';
import type { PayTotals } from './pay-totals.ts';

export const payCsvHeader = [
  'Employee number',
  'Employee',
  'Period start',
  'Period end',
  labelOf(tsrpPayPeriod.fields, 'pay_date'),
  'State',
  ...doneStates.flatMap((state) => [`${stateLabels[state]} by`, `${stateLabels[state]} at`]),
  ...hourKinds.map((kind) => hourKindTitles[kind]),
  'Total',
];

/**
 * The lines as CSV for a payroll program: hours with two decimals, and who took each step and when, in company time. There is
 * no line of totals, because a program would take it for a person.
 */
export function payCsv(
  { lines }: PayTotals,
  { start_date, end_date, pay_date }: PeriodDates,
  timeZone: string,
): string {
  const rows = lines.map(({ user_id, name, state, done, hundredths, sum }) => [
    user_id,
    name,
    start_date,
    end_date,
    pay_date,
    state,
    ...doneStates.flatMap((each) => {
      const step = done[each];
      return [takerOf(state, each, done) || null, step && momentText(timeZone, new Date(step.at))];
    }),
    ...hourKinds.map((kind) => hoursOf(hundredths[kind])),
    hoursOf(sum),
  ]);
  return writeCsv(payCsvHeader, rows);
}
