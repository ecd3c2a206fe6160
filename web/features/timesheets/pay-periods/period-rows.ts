import { payDateMark } from '../../../../shared/pay-periods/hints.ts';
import { lockDate, payDaysOf, processDate } from '../../../../shared/pay-periods/schedule.ts';
import type { HolidayDay } from '../../../../shared/timesheets/frame.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export type PeriodRecord = RecordIn<'TsrpPayPeriod'>;

/** A period with the days derived from the settings; null if a setting is missing. */
export interface PeriodRow extends PeriodRecord {
  readonly lockDate: string | null;
  readonly processDate: string | null;
  /** Why banks are closed on the pay date. */
  readonly payDateMark: string | undefined;
}

export function periodRows(
  periods: readonly PeriodRecord[],
  settings: readonly { readonly name: string; readonly value: string }[],
  holidays: readonly HolidayDay[],
): PeriodRow[] {
  const days = payDaysOf(settings);
  return periods.map((period) => ({
    ...period,
    lockDate: lockDate(period.end_date, days),
    processDate: processDate(period.end_date, days),
    payDateMark: payDateMark(period.pay_date, holidays),
  }));
}

export const currentLockedReason = ({ is_current }: PeriodRecord): string | undefined =>
  is_current ? 'One pay period must be current. Set another one current instead.' : undefined;
