import Box from '@cloudscape-design/components/box';
import { memo, useCallback } from 'react';
import {
  hoursOfDay,
  hoursOfDays,
  hourKinds,
  hourKindTitles,
  hoursText,
  type LeaveKind,
  sumOfKinds,
  workKinds,
} from '../../../../shared/timesheets/hours.ts';
import { type SheetContent, type SheetStore, useDay, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';

/** A day's total hours while typing, with the kinds other than regular listed below. */
export const DayTotal = memo(function DayTotal({ store, row }: { readonly store: SheetStore; readonly row: number }) {
  const day = useDay(store, row);
  if (!day) return null;
  const count = hoursOfDay(day);
  const parts = hourKinds.filter((kind) => kind !== 'regular' && count[kind] > 0);
  return (
    <div className={styles.total}>
      <strong>{hoursText(sumOfKinds(count))}</strong>
      {parts.map((kind) => (
        <Box key={kind} fontSize="body-s" color="text-body-secondary">
          {hoursText(count[kind])} {hourKindTitles[kind].toLowerCase()}
        </Box>
      ))}
    </div>
  );
});

const daysOf = ({ days }: SheetContent) => days;

const useCount = (store: SheetStore) => hoursOfDays(useSheet(store, daysOf));

export const WorkedTotal = memo(function WorkedTotal({ store }: { readonly store: SheetStore }) {
  return <strong>{hoursText(sumOfKinds(useCount(store), workKinds))} hours of work</strong>;
});

export const LeaveTotal = memo(function LeaveTotal(props: { readonly store: SheetStore; readonly kind: LeaveKind }) {
  return (
    <div className={styles.figure}>
      <strong>{hoursText(useCount(props.store)[props.kind])}</strong>
    </div>
  );
});

export const SheetTotal = memo(function SheetTotal({ store }: { readonly store: SheetStore }) {
  const days = useSheet(
    store,
    useCallback((content: SheetContent) => content.days, []),
  );
  return (
    <div className={styles.total}>
      <strong>{hoursText(sumOfKinds(hoursOfDays(days)))}</strong>
    </div>
  );
});
