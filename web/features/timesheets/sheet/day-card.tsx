import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Fragment } from 'react';
import { whyNoHours } from '../../../../shared/timesheets/cells.ts';
import { hourKindTitles, leaveKinds } from '../../../../shared/timesheets/hours.ts';
import { useToday } from '../../../components/use-today.ts';
import { DayName } from './day-name.tsx';
import { DayTotal } from './day-total.tsx';
import { HourCell } from './hour-cell.tsx';
import type { SheetGridProps } from './sheet-grid.tsx';
import { type SheetContent, type SheetStore, unreadColumns, useDay, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';
import { useWeekEnds, WeekSum, WeekWork } from './week-total.tsx';
import { WorkCell } from './work-cell.tsx';

interface DayCardProps extends Omit<SheetGridProps, 'count'> {
  readonly row: number;
}

/** The element of today's card, which the focus can be put on. */
export const TODAY_CARD = 'today';

const unreadOf = ({ unread }: SheetContent) => unread;

/** A day on a phone. Kinds of hours that the day doesn't allow are left out. */
function DayCard({ store, row, isReadOnly, onOpenTimes, onCopyYesterday, onSplitNight }: DayCardProps) {
  const day = useDay(store, row);
  const unread = useSheet(store, unreadOf);
  const today = useToday();
  if (!day) return null;
  const isToday = day.date === today;
  const stuck = unreadColumns(unread, day.date);
  const kinds = leaveKinds.filter(
    (kind) => day[kind] > 0 || stuck.includes(kind) || (!isReadOnly && whyNoHours(day, kind) === undefined),
  );
  return (
    <Container>
      <section
        aria-label={`${day.day_name ?? ''} ${day.date}`}
        className={styles.dayCard}
        {...(isToday && { id: TODAY_CARD, tabIndex: -1, 'aria-current': 'date' })}
      >
        <div className={styles.cardHead}>
          <DayName day={day} isToday={isToday} />
          <DayTotal store={store} row={row} />
        </div>
        <Box color="text-body-secondary" fontSize="body-s">
          Work
        </Box>
        <WorkCell
          store={store}
          row={row}
          isReadOnly={isReadOnly}
          onOpenTimes={onOpenTimes}
          onCopyYesterday={onCopyYesterday}
          onSplitNight={onSplitNight}
        />
        {kinds.length > 0 && (
          <div className={styles.cardCells}>
            {kinds.map((kind) => (
              <div key={kind}>
                <Box color="text-body-secondary" fontSize="body-s">
                  {hourKindTitles[kind]}
                </Box>
                <HourCell store={store} row={row} kind={kind} isReadOnly={isReadOnly} />
              </div>
            ))}
          </div>
        )}
      </section>
    </Container>
  );
}

/** The days of a sheet as cards, where there is no room for the table. */
export function DayCards({ count, ...props }: SheetGridProps & { readonly store: SheetStore }) {
  const ends = useWeekEnds(props.store);
  return (
    <div className={styles.card}>
      <SpaceBetween size="s">
        {Array.from({ length: count }, (_, row) => (
          // The days of a sheet never change their order, so the index is a stable key.
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={row}>
            <DayCard row={row} {...props} />
            {ends.includes(row) && (
              <div className={styles.weekCard}>
                <WeekWork store={props.store} index={ends.indexOf(row)} />
                <WeekSum store={props.store} index={ends.indexOf(row)} />
              </div>
            )}
          </Fragment>
        ))}
      </SpaceBetween>
    </div>
  );
}
