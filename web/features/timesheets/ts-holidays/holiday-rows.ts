import type { RecordIn } from '../../../api/collection-calls.ts';
import { holidayMark } from '../../../../shared/pay-periods/hints.ts';
import { dayName } from '../../../../shared/timesheets/frame.ts';

export type HolidayRecord = RecordIn<'TsrpHoliday'>;

export interface HolidayRow extends HolidayRecord {
  readonly weekday: string;
  /** Why it gives nobody a day off. */
  readonly mark: string | undefined;
}

export const holidayRows = (holidays: readonly HolidayRecord[]): HolidayRow[] =>
  holidays.map((holiday) => ({
    ...holiday,
    weekday: dayName(holiday.holiday_date),
    mark: holidayMark(holiday.holiday_date, holidays),
  }));

export const holidayName = ({
  holiday_date,
  description,
}: Pick<HolidayRecord, 'holiday_date' | 'description'>): string => `${description} (${holiday_date})`;
