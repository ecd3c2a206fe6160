import Box from '@cloudscape-design/components/box';
import { clockChangeText } from '../../../../shared/timesheets/clock-change.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import styles from './timesheets.module.css';

const markOf = ({ holiday_name: holiday, weekend_name: weekend }: Day): string | undefined =>
  holiday ?? (weekend ? 'Weekend' : undefined);

/** The day of a row; weekends, holidays and, where it could be out of view, today are also marked in words. */
export function DayName({ day, isToday = false }: { readonly day: Day; readonly isToday?: boolean }) {
  const mark = markOf(day);
  return (
    <div className={styles.dayName} data-mark={day.holiday_name ? 'holiday' : day.weekend_name ? 'weekend' : undefined}>
      <span className={styles.weekday}>{day.day_name}</span> {day.date}
      {isToday && (
        <Box fontSize="body-s" fontWeight="bold" color="text-status-info">
          Today
        </Box>
      )}
      {mark !== undefined && (
        <Box fontSize="body-s" color="text-body-secondary">
          {day.holiday_name ? `Holiday: ${mark}` : mark}
        </Box>
      )}
      {day.clock_change && (
        <Box fontSize="body-s" color="text-status-info">
          {clockChangeText(day.clock_change)}
        </Box>
      )}
    </div>
  );
}
