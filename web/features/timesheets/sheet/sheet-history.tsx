import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Link from '@cloudscape-design/components/link';
import { useState } from 'react';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { timesheetHistory } from '../../../../shared/contract/operations/timesheets.ts';
import { plural } from '../../../../shared/count-of.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { stateLabels } from '../../../../shared/timesheets/lifecycle.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import { Loading } from '../../../components/loading.tsx';
import { HISTORY_NOT_LOADED } from '../../../components/texts.ts';
import { useMomentText } from '../../../components/use-moment-text.ts';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import styles from './timesheets.module.css';

type Event = AnswerOf<typeof timesheetHistory>[number];

const SHOWN_DAYS = 5;

/** Returns who took the step and, for a deputy, who they acted for. */
const who = ({ by, acted_for: actedFor }: Event): string =>
  `${by?.name ?? 'the daily job'}${actedFor ? ` for ${actedFor.name}` : ''}`;

type DayChange = Event['changed_days'][number];

/** Returns a day's old and new hours. A day may change with its hours unchanged, e.g. when a holiday is renamed. */
const dayText = ({ date, before, after }: DayChange): string =>
  before.words === after.words && before.hundredths === after.hundredths
    ? `${date}: hours unchanged`
    : `${date}: ${hoursText(before.hundredths)} to ${hoursText(after.hundredths)} hours (${before.words} to ${after.words})`;

function ChangedDays({ days }: { readonly days: readonly DayChange[] }) {
  const [showsAll, showAll] = useState(false);
  const shown = showsAll ? days : days.slice(0, SHOWN_DAYS);
  const more = days.length - shown.length;
  return (
    <>
      <ul className={styles.changedDays}>
        {shown.map((day) => (
          <li key={day.date}>{dayText(day)}</li>
        ))}
      </ul>
      {more > 0 && (
        <Link onFollow={() => showAll(true)}>
          Show {more} more {plural(more, 'day', 'days')}
        </Link>
      )}
    </>
  );
}

function HistoryEvent({ event }: { readonly event: Event }) {
  const { at, title, from, to, reason, remark, changed_days: days } = event;
  const moment = useMomentText()(at);
  return (
    <section aria-label={`${title}, ${moment}`}>
      <Box variant="h4" tagOverride="h3">
        {title} by {who(event)}
      </Box>
      <Box color="text-body-secondary">
        {moment}
        {from && to && from !== to && `, from ${stateLabels[from]} to ${stateLabels[to]}`}
      </Box>
      {reason !== null && <div>Reason: {reason}</div>}
      {remark !== null && <div>{remark}</div>}
      {days.length > 0 && <ChangedDays days={days} />}
    </section>
  );
}

interface SheetHistoryProps {
  readonly sheetId: number;
  /** A new version fetches the history again. */
  readonly version: number;
}

/** Shows what happened to a sheet, by whom, when and why, newest first. The owner may read it too (R34). */
export function SheetHistory({ sheetId, version }: SheetHistoryProps) {
  const {
    data: events,
    error,
    fetchAll,
  } = useRead(['timesheet-history', sheetId, version], () =>
    call(timesheetHistory, { query: { timesheet_id: sheetId } }),
  );
  if (error && !events) {
    return <NotLoaded onRetry={fetchAll}>{messageOf(error, HISTORY_NOT_LOADED)}</NotLoaded>;
  }
  if (!events) {
    return <Loading what="history" />;
  }
  if (events.length === 0) return <Box>No history for this timesheet.</Box>;
  return (
    <SpaceBetween size="m">
      {events.map((event) => (
        <HistoryEvent key={`${event.at} ${event.version}`} event={event} />
      ))}
    </SpaceBetween>
  );
}
