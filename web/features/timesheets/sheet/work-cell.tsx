import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { memo, useCallback, useId } from 'react';
import type { Session } from '../../../../shared/timesheets/day.ts';
import { copyOfYesterday } from '../../../../shared/timesheets/fill.ts';
import { readNight, workHint, workText } from '../../../../shared/timesheets/time-input.ts';
import { type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';
import styles from './timesheets.module.css';
import { useCell } from './use-cell.ts';

interface WorkCellProps {
  readonly store: SheetStore;
  readonly row: number;
  readonly isReadOnly: boolean;
  readonly onOpenTimes: (row: number) => void;
  readonly onCopyYesterday: (row: number) => void;
  readonly onSplitNight: (row: number) => void;
}

/** Wraps between times, but not within one. */
const Times = ({ text }: { readonly text: string }) =>
  text.split(' ').map((part, index) => (
    // Unreadable text may contain the same time twice.
    // oxlint-disable-next-line react/no-array-index-key
    <span key={index}>
      {index > 0 && ' '}
      <span className="unbroken">{part}</span>
    </span>
  ));

const NOTHING_YESTERDAY = 'The previous day has no work in this timesheet.';

function Notes({ sessions }: { readonly sessions: readonly Pick<Session, 'start' | 'note'>[] }) {
  return sessions.map(({ start, note }) =>
    note ? (
      <Box key={`${start} ${note}`} fontSize="body-s" color="text-body-secondary">
        {start} {note}
      </Box>
    ) : null,
  );
}

/** A day's work and breaks on one line, with buttons to edit and copy them. */
export const WorkCell = memo(function WorkCell({
  store,
  row,
  isReadOnly,
  onOpenTimes,
  onCopyYesterday,
  onSplitNight,
}: WorkCellProps) {
  const { day, value, problem, type, leave } = useCell(store, row, 'work');
  const hasYesterday = useSheet(
    store,
    useCallback(({ days }: SheetContent) => copyOfYesterday(days, row) !== undefined, [row]),
  );
  const problemId = useId();
  const hint = problem === undefined ? undefined : workHint(value, problem);
  if (!day) return null;
  const name = `${day.day_name ?? ''} ${day.date}`;
  const hasNotes = [...day.work_sessions, ...day.break_sessions].some(({ note }) => note);
  if (isReadOnly) {
    return (
      <div>
        <Times text={workText(day) || '-'} />
        <Notes sessions={[...day.work_sessions, ...day.break_sessions]} />
      </div>
    );
  }
  return (
    <div data-row={row} data-column="work">
      {/* An input doesn't wrap its text, so it is printed as plain text. */}
      <div className={styles.onPaper}>
        <Times text={value || '-'} />
      </div>
      <div className={styles.work}>
        <div className={styles.workText}>
          <Input
            value={value}
            autoComplete={false}
            placeholder="7-11, 12-16 or 8"
            ariaLabel={`Work, ${name}`}
            invalid={problem !== undefined}
            {...(problem !== undefined && { ariaDescribedby: problemId })}
            onChange={({ detail }) => type(detail.value)}
            onBlur={leave}
          />
        </div>
        <Button
          variant="icon"
          formAction="none"
          iconName={hasNotes ? 'file' : 'edit'}
          ariaLabel={`Times of ${name}`}
          onClick={() => onOpenTimes(row)}
        />
        <Button
          variant="icon"
          formAction="none"
          iconName="copy"
          ariaLabel={`Copy previous day to ${name}`}
          disabled={!hasYesterday}
          disabledReason={NOTHING_YESTERDAY}
          onClick={() => onCopyYesterday(row)}
        />
      </div>
      {problem !== undefined && (
        <Box id={problemId} color="text-status-error" fontSize="body-s">
          <div>{problem}</div>
          {hint !== undefined && <div>{hint}</div>}
        </Box>
      )}
      {problem !== undefined && readNight(value) && (
        <Button variant="inline-link" formAction="none" onClick={() => onSplitNight(row)}>
          Enter as two days
        </Button>
      )}
    </div>
  );
});
