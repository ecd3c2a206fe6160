import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { memo } from 'react';
import {
  figureKinds,
  type FigureKind,
  hoursOfDays,
  hourKinds,
  hourKindTitles,
  hoursText,
  noteKinds,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { reasonText, shownReasons } from '../../../../shared/timesheets/week-hours.ts';
import { useBasis } from './basis-context.ts';
import { countedOf } from './counted-sheet.ts';
import { noteHelp } from './note-help.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';
import { useWeeks } from './week-total.tsx';

const daysOf = ({ days }: SheetContent) => days;

/** Kinds that only some rules have. */
const onlyIfAny: readonly FigureKind[] = ['weekly_overtime', 'double_time', ...noteKinds];

/** The period's hours by kind, updated while typing, and why hours are overtime. */
export const PeriodTotals = memo(function PeriodTotals({ store }: { readonly store: SheetStore }) {
  const days = useSheet(store, daysOf);
  const basis = useBasis();
  const count = hoursOfDays(days, basis);
  const isShown = (kind: FigureKind) => count[kind] > 0 || !onlyIfAny.includes(kind);
  const weeks = useWeeks(store);
  const reasons = countedOf(days, basis).days.flatMap((day) =>
    shownReasons(day.reasons).map((reason) => ({ date: day.date, text: reasonText(reason) })),
  );
  return (
    <>
      <KeyValuePairs
        columns={3}
        items={[
          ...figureKinds
            .filter((kind) => (hourKinds as readonly FigureKind[]).includes(kind) && isShown(kind))
            .map((kind) => ({ label: hourKindTitles[kind], value: hoursText(count[kind]) })),
          { label: 'All hours', value: <strong>{hoursText(sumOfKinds(count))}</strong> },
          ...noteKinds
            .filter(isShown)
            .map((kind) => ({ label: hourKindTitles[kind], value: `${hoursText(count[kind])}. ${noteHelp[kind]}` })),
        ]}
      />
      {weeks.length > 1 && (
        <Box margin={{ top: 's' }} fontSize="body-s">
          <b>Hours by work week</b>
          <ul className={styles.changedDays}>
            {weeks.map(({ title, hundredths }) => (
              <li key={title}>
                {title}: {hoursText(sumOfKinds(hundredths))}
              </li>
            ))}
          </ul>
        </Box>
      )}
      {reasons.length > 0 && (
        <Box margin={{ top: 's' }} fontSize="body-s">
          <b>Why hours are overtime</b>
          <ul className={styles.changedDays}>
            {reasons.map(({ date, text }) => (
              <li key={`${date} ${text}`}>
                {date}: {text}
              </li>
            ))}
          </ul>
        </Box>
      )}
    </>
  );
});
