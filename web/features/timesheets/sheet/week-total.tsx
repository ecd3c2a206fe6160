import Box from '@cloudscape-design/components/box';
import { memo, useCallback, useMemo } from 'react';
import { type LeaveKind, sumOfKinds, workKinds } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { weekHours, type WeekHours } from '../../../../shared/timesheets/week-hours.ts';
import { useBasis } from './basis-context.ts';
import { countedOf } from './counted-sheet.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';

const daysOf = ({ days }: SheetContent) => days;

/** The hours of a sheet's workweeks while typing. */
function useWeeks(store: SheetStore): readonly WeekHours[] {
  const basis = useBasis();
  const days = useSheet(store, daysOf);
  return weekHours(days, basis, countedOf(days, basis));
}

/** The last row of each workweek, which doesn't change while typing. */
export function useWeekEnds(store: SheetStore): readonly number[] {
  const basis = useBasis();
  const text = useSheet(
    store,
    useCallback(
      ({ days }: SheetContent) =>
        countedOf(days, basis)
          .weeks.map(({ last }) => days.findLastIndex(({ date }) => date <= last))
          .join(' '),
      [basis],
    ),
  );
  return useMemo(() => (text === '' ? [] : text.split(' ').map(Number)), [text]);
}

interface WeekProps {
  readonly store: SheetStore;
  readonly index: number;
}

/** The name of a workweek, its worked hours, and what they mean for the overtime. */
export const WeekWork = memo(function WeekWork({ store, index }: WeekProps) {
  const week = useWeeks(store)[index];
  if (!week) return null;
  return (
    <div className={styles.week}>
      {week.title}: <b>{hoursText(sumOfKinds(week.hundredths, workKinds))}</b> hours of work
      {week.note !== undefined && (
        <Box fontSize="body-s" color="text-body-secondary">
          {week.note}
        </Box>
      )}
    </div>
  );
});

export const WeekLeave = memo(function WeekLeave({ store, index, kind }: WeekProps & { readonly kind: LeaveKind }) {
  const count = useWeeks(store)[index]?.hundredths[kind] ?? 0;
  return <div className={styles.figure}>{count === 0 ? '' : hoursText(count)}</div>;
});

export const WeekSum = memo(function WeekSum({ store, index }: WeekProps) {
  const week = useWeeks(store)[index];
  return (
    <div className={styles.total}>
      <b>{week && hoursText(sumOfKinds(week.hundredths))}</b>
    </div>
  );
});
