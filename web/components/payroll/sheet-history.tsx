import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Spinner from '@cloudscape-design/components/spinner';
import SpaceBetween from '@cloudscape-design/components/space-between';
import useSWR from 'swr';
import { timesheetHistory } from '../../../shared/contract/operations/timesheets.ts';
import type { AnswerOf } from '../../../shared/contract/operation.ts';
import { messageOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { stateLabels } from '../../../shared/timesheets/lifecycle.ts';

type Entry = AnswerOf<typeof timesheetHistory>[number];

interface SheetHistoryProps {
  readonly sheetId: number;
  /** A newer one is read anew. */
  readonly version: number;
}

/** What happened to a sheet, by whom, when and why, the newest first. */
export function SheetHistory({ sheetId, version }: SheetHistoryProps) {
  const { data: entries, error } = useSWR<readonly Entry[], Error>(
    ['timesheet-history', sheetId, version],
    () => call(timesheetHistory, { query: { timesheet_id: sheetId } }),
    { revalidateOnFocus: false, shouldRetryOnError: false },
  );

  if (error && !entries) {
    return (
      <Alert type="error" statusIconAriaLabel="Error">
        {messageOf(error, 'The history could not be read.')}
      </Alert>
    );
  }
  if (!entries) {
    return (
      <Box textAlign="center" padding="l">
        <Spinner /> Loading history
      </Box>
    );
  }
  if (entries.length === 0) return <Box>Nothing is recorded for this timesheet.</Box>;
  return (
    <SpaceBetween size="m">
      {entries.map((entry) => (
        <HistoryEntry key={`${entry.at} ${entry.version}`} entry={entry} />
      ))}
    </SpaceBetween>
  );
}

const moment = (at: string): string => new Date(at).toLocaleString('en-US');

function HistoryEntry({
  entry: { at, title, by, acted_for, from, to, reason, remark, changed_days },
}: {
  readonly entry: Entry;
}) {
  const who = `${by?.name ?? 'the daily job'}${acted_for ? ` for ${acted_for.name}` : ''}`;
  return (
    <section aria-label={`${title}, ${moment(at)}`}>
      <Box variant="h4" tagOverride="h3">
        {title}
      </Box>
      <Box color="text-body-secondary">
        {moment(at)} by {who}
        {from && to && from !== to && `, from ${stateLabels[from]} to ${stateLabels[to]}`}
      </Box>
      {reason !== null && <Box>Why: {reason}</Box>}
      {remark !== null && <Box>{remark}</Box>}
      {changed_days.length > 0 && <Box>Hours changed on {changed_days.join(', ')}</Box>}
    </section>
  );
}
