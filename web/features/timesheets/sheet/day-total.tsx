import Box from '@cloudscape-design/components/box';
import { memo } from 'react';
import {
  hoursOfDay,
  hoursOfDays,
  hourKinds,
  hourKindTitles,
  type LeaveKind,
  sumOfKinds,
  workKinds,
} from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { reasonText } from '../../../../shared/timesheets/week-hours.ts';
import { useBasis } from './basis-context.ts';
import { useCountedDay } from './counted-sheet.ts';
import { type SheetContent, type SheetStore, useDay, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';

/** A day's total hours while typing, with the kinds other than regular listed below, and why when pointed at. */
export const DayTotal = memo(function DayTotal({ store, row }: { readonly store: SheetStore; readonly row: number }) {
  const day = useDay(store, row);
  const { minutes, reasons } = useCountedDay(store, row);
  if (!day) return null;
  const count = hoursOfDay(day, minutes);
  const parts = hourKinds.filter((kind) => kind !== 'regular' && count[kind] > 0);
  const whyOf = (kind: (typeof parts)[number]) => reasons.find((reason) => reason.kind === kind);
  return (
    <div className={styles.total}>
      <strong>{hoursText(sumOfKinds(count))}</strong>
      {parts.map((kind) => {
        const why = whyOf(kind);
        return (
          <Box key={kind} fontSize="body-s" color="text-body-secondary">
            <span {...(why && { title: reasonText(why) })}>
              {hoursText(count[kind])} {hourKindTitles[kind].toLowerCase()}
            </span>
          </Box>
        );
      })}
    </div>
  );
});

const daysOf = ({ days }: SheetContent) => days;

// R23: each kind is rounded, so a sum depends on how the rule splits the minutes.
const useCount = (store: SheetStore) => hoursOfDays(useSheet(store, daysOf), useBasis());

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
  return (
    <div className={styles.total}>
      <strong>{hoursText(sumOfKinds(useCount(store)))}</strong>
    </div>
  );
});
