import { labelOf } from '../../../../shared/contract/field.ts';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { tsrpPayPeriod } from '../../../../shared/contract/collections/tsrp-pay-period.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { paidHours } from '../../../../shared/timesheets/counted.ts';
import {
  type HourHundredths,
  type HourKind,
  hourKinds,
  hourKindTitles,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';
import { SpanOfDays } from '../../../components/span-of-days.tsx';
import type { Column } from '../../../components/table/column.ts';

type Sheet = RecordIn<'TsrpTimesheet'>;
type Period = RecordIn<'TsrpPayPeriod'>;

/** A period that has been paid. */
export interface PayCheckRow {
  readonly sheet: Sheet;
  readonly period: string;
  readonly pay_date: string;
  readonly hundredths: HourHundredths;
  readonly sum: number;
}

/** Returns the user's processed sheets with their periods; other sheets aren't paychecks yet. */
export function payCheckRows(sheets: readonly Sheet[], periods: readonly Period[]): PayCheckRow[] {
  const periodOf = new Map(periods.map((period) => [period.id, period]));
  return sheets.flatMap((sheet): PayCheckRow[] => {
    const period = periodOf.get(sheet.pay_period_id);
    if (!sheet.is_processed || !period) return [];
    const hundredths = paidHours(sheet);
    return [{ sheet, period: periodText(period), pay_date: period.pay_date, hundredths, sum: sumOfKinds(hundredths) }];
  });
}

/** Fits the header, the sort arrow and the padding, in pixels. */
const widthFor = (header: string): number => Math.max(95, header.length * 8 + 55);

/** Every second visible kind may be stacked below the previous one. */
function placeOf(
  kind: HourKind,
  has: (kind: HourKind) => boolean,
): Pick<Column<PayCheckRow>, 'startsHidden' | 'below'> {
  const shown = hourKinds.filter(has);
  const place = shown.indexOf(kind);
  const before = shown[place - 1];
  if (place < 0) return { startsHidden: true };
  return place % 2 === 1 && before !== undefined ? { below: before } : {};
}

/** Returns the columns: pay date, period, total, and hours by kind. Kinds without hours are hidden by default. */
export const payCheckColumns = (has: (kind: HourKind) => boolean): readonly Column<PayCheckRow>[] => [
  {
    id: 'pay_date',
    header: labelOf(tsrpPayPeriod.fields, 'pay_date'),
    text: ({ pay_date }) => pay_date,
    width: 115,
    below: 'period',
  },
  {
    id: 'period',
    header: labelOf(tsrpTimesheet.fields, 'pay_period_id'),
    cell: ({ period }) => <SpanOfDays text={period} />,
    text: ({ period }) => period,
    isRowHeader: true,
    width: 220,
  },
  {
    id: 'total',
    header: 'Total',
    cell: ({ sum }) => hoursText(sum),
    compare: (a, b) => a.sum - b.sum,
    isNumeric: true,
    width: 95,
    minWidth: 80,
  },
  ...hourKinds.map((kind): Column<PayCheckRow> => ({
    id: kind,
    header: hourKindTitles[kind],
    cell: ({ hundredths }) => (hundredths[kind] === 0 ? '-' : hoursText(hundredths[kind])),
    compare: (a, b) => a.hundredths[kind] - b.hundredths[kind],
    isNumeric: true,
    width: widthFor(hourKindTitles[kind]),
    minWidth: 80,
    ...placeOf(kind, has),
  })),
];
