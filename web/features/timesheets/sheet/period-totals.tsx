import Box from '@cloudscape-design/components/box';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { memo } from 'react';
import {
  type FigureKind,
  hoursOfDays,
  hourKinds,
  hourKindTitles,
  noteKinds,
  sumOfKinds,
} from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { countsWeeks, type OvertimeRule } from '../../../../shared/timesheets/overtime-rules.ts';
import { reasonText, shownReasons } from '../../../../shared/timesheets/week-hours.ts';
import { useBasis } from './basis-context.ts';
import { countedOf } from './counted-sheet.ts';
import { noteHelp } from './note-help.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';

const daysOf = ({ days }: SheetContent) => days;

/** Whether a rule can lead to hours of a kind; figures that aren't kinds of hours are only shown if there are any. */
function hasKind(kind: FigureKind, rule: OvertimeRule): boolean {
  if (kind === 'overtime') return rule !== 'WEEKLY';
  if (kind === 'weekly_overtime') return countsWeeks(rule);
  if (kind === 'double_time') return rule === 'CALIFORNIA';
  return !(noteKinds as readonly FigureKind[]).includes(kind);
}

/** The period's hours by kind, updated while typing, and why hours are overtime. */
export const PeriodTotals = memo(function PeriodTotals({ store }: { readonly store: SheetStore }) {
  const days = useSheet(store, daysOf);
  const basis = useBasis();
  const count = hoursOfDays(days, basis);
  const isShown = (kind: FigureKind) => count[kind] > 0 || hasKind(kind, basis.rule);
  const reasons = countedOf(days, basis).days.flatMap((day) =>
    shownReasons(day.reasons).map((reason) => ({ date: day.date, text: reasonText(reason) })),
  );
  return (
    <>
      <div className={styles.totals}>
        <KeyValuePairs
          columns={3}
          items={[
            ...hourKinds
              .filter(isShown)
              .map((kind) => ({ label: hourKindTitles[kind], value: hoursText(count[kind]) })),
            { label: 'All hours', value: <strong>{hoursText(sumOfKinds(count))}</strong> },
            ...noteKinds.filter(isShown).map((kind) => ({
              label: hourKindTitles[kind],
              value: (
                <>
                  {hoursText(count[kind])}
                  <Box fontSize="body-s" color="text-body-secondary">
                    {noteHelp[kind]}
                  </Box>
                </>
              ),
            })),
          ]}
        />
      </div>
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
