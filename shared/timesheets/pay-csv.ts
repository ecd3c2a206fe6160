import { tsrpPayPeriod } from '../contract/collections/tsrp-pay-period.ts';
import { tsrpTimesheet } from '../contract/collections/tsrp-timesheet.ts';
import { labelOf } from '../contract/field.ts';
import { momentText } from '../dates.ts';
import { writeCsv } from '../ledger/csv.ts';
import type { PeriodDates } from '../pay-periods/schedule.ts';
import { type FigureKind, hourKinds, hourKindTitles, leaveKinds, noteKinds } from './hours.ts';
import { hoursOf } from './hours-text.ts';
import { overtimeRuleTitles, weekDayTitles } from './overtime-rules.ts';
import { doneStates, takerOf } from './done-steps.ts';
import { stateLabels } from './lifecycle.ts';
import type { PayTotals } from './pay-totals.ts';

/** The kinds of the specification come first, so that columns that programs import by position don't move. */
const firstKinds: readonly FigureKind[] = ['regular', 'overtime', 'holiday_work', 'weekend_overtime', ...leaveKinds];
const laterKinds: readonly FigureKind[] = [...hourKinds.filter((kind) => !firstKinds.includes(kind)), ...noteKinds];

export const payCsvHeader = [
  'Person ID',
  'Employee',
  'Period start',
  'Period end',
  labelOf(tsrpPayPeriod.fields, 'pay_date'),
  'Status',
  ...doneStates.flatMap((state) => [`${stateLabels[state]} by`, `${stateLabels[state]} at`]),
  ...firstKinds.map((kind) => hourKindTitles[kind]),
  'Total',
  ...laterKinds.map((kind) => hourKindTitles[kind]),
  labelOf(tsrpTimesheet.fields, 'overtime_rule'),
  'Workweek starts',
  labelOf(tsrpTimesheet.fields, 'ready_at'),
];

/**
 * The lines as CSV for a payroll program: hours with two decimals, and who took each step and when, in company time. There is
 * no line of totals, because a program would take it for a person.
 *
 * R66: the total includes weekly overtime and double time. Overtime premium and FLSA overtime are about hours that are already
 * in one of the kinds.
 */
export function payCsv(
  { lines }: PayTotals,
  { start_date, end_date, pay_date }: PeriodDates,
  timeZone: string,
): string {
  const rows = lines.map(({ user_id, name, state, done, hundredths, sum, rule, week_start, ready_at }) => [
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
    ...firstKinds.map((kind) => hoursOf(hundredths[kind])),
    hoursOf(sum),
    ...laterKinds.map((kind) => hoursOf(hundredths[kind])),
    overtimeRuleTitles[rule],
    weekDayTitles[week_start],
    ready_at && momentText(timeZone, new Date(ready_at)),
  ]);
  return writeCsv(payCsvHeader, rows);
}
