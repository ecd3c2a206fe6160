import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useEffect, useRef, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { clockChangeHelp } from '../../../../shared/timesheets/clock-change.ts';
import { MIDNIGHT } from '../../../../shared/timesheets/clock.ts';
import { hundredthsOfMinutes, hoursText, workedMinutes } from '../../../../shared/timesheets/hours.ts';
import {
  quickSessions,
  readSessions,
  type SessionIssue,
  type SessionKind,
  type TypedSession,
  type TypedSessions,
} from '../../../../shared/timesheets/time-input.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { SessionRow } from './session-row.tsx';

interface TimeModifierProps {
  readonly day: Day;
  /** What was typed before and not applied; it stands there again. */
  readonly kept: TypedSessions | undefined;
  readonly onType: (typed: TypedSessions) => void;
  /** The sessions in the order of the day. */
  readonly onApply: (sessions: Pick<Day, SessionKind>) => void;
  readonly onClose: () => void;
}

interface Row extends TypedSession {
  readonly key: number;
  readonly kind: SessionKind;
}

const titles: Readonly<Record<SessionKind, string>> = { work_sessions: 'Work', break_sessions: 'Breaks' };
const kinds = ['work_sessions', 'break_sessions'] as const;

const rowsOf = (sessions: TypedSessions | Pick<Day, SessionKind>): Row[] =>
  kinds
    .flatMap((kind) => sessions[kind].map((session) => ({ ...session, note: session.note ?? '', kind })))
    .map((row, key) => ({ ...row, key }));

const typedOf = (rows: readonly Row[]): TypedSessions => {
  const of = (wanted: SessionKind): TypedSession[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ start, end, note }) => ({ start, end, note }));
  return { work_sessions: of('work_sessions'), break_sessions: of('break_sessions') };
};

/** R51: work and break sessions of a day with start, end and note. */
export function TimeModifier({ day, kept, onType, onApply, onClose }: TimeModifierProps) {
  const nextKey = useRef(1000);
  const [rows, setRows] = useState(() => rowsOf(kept ?? day));
  const [issues, setIssues] = useState<readonly SessionIssue[]>([]);
  // A new object each time, so that the same place can be gone to again.
  const [focus, setFocus] = useState<{ readonly on: number | 'problem' }>();
  const form = useRef<HTMLDivElement>(null);

  const isDirty = JSON.stringify(typedOf(rows)) !== JSON.stringify(typedOf(rowsOf(day)));
  const of = (kind: SessionKind) => rows.filter((row) => row.kind === kind);
  const { sessions } = readSessions(typedOf(rows), day.clock_change);
  const clock = day.clock_change && { clock_change: day.clock_change };

  const change = (next: Row[]) => {
    setRows(next);
    setIssues([]);
    onType(typedOf(next));
  };
  const add = (kind: SessionKind, times: { readonly start: string; readonly end: string }) => {
    const key = nextKey.current;
    nextKey.current += 1;
    change([...rows, { ...times, note: '', kind, key }]);
    setFocus({ on: key });
  };
  const apply = () => {
    const read = readSessions(typedOf(rows), day.clock_change);
    setIssues(read.issues);
    if (read.issues.length > 0) setFocus({ on: 'problem' });
    else onApply(read.sessions);
  };

  useEffect(() => {
    if (!focus) return;
    const target = focus.on === 'problem' ? '[aria-invalid="true"]' : `[data-session="${focus.on}"] input`;
    form.current?.querySelector<HTMLInputElement>(target)?.focus();
  }, [focus]);

  const general = issues.filter(({ index }) => index === undefined).map(({ message }) => message);
  return (
    <FormDialog
      title={`Times of ${day.day_name ?? ''} ${day.date}`}
      submitText="Apply"
      isSaving={false}
      isDirty={isDirty}
      isKept
      onSubmit={apply}
      onClose={onClose}
    >
      <div ref={form}>
        <SpaceBetween size="m">
          <SpaceBetween direction="horizontal" size="xs">
            {quickSessions.map(({ start, end }) => (
              <Button key={end} formAction="none" onClick={() => add('work_sessions', { start, end })}>
                {start}-{end}
              </Button>
            ))}
            <Button formAction="none" iconName="add-plus" onClick={() => add('work_sessions', { start: '', end: '' })}>
              Work
            </Button>
            <Button formAction="none" iconName="add-plus" onClick={() => add('break_sessions', { start: '', end: '' })}>
              Break
            </Button>
            <Button
              formAction="none"
              disabled={rows.length === 0}
              disabledReason="No times to clear."
              onClick={() => change([])}
            >
              Clear
            </Button>
          </SpaceBetween>
          {general.length > 0 && (
            <Alert type="error" statusIconAriaLabel="Error">
              {[...new Set(general)].join(' ')}
            </Alert>
          )}
          {rows.length === 0 && <Box color="text-body-secondary">No times yet.</Box>}
          {kinds.map((kind) => {
            const own = of(kind);
            if (own.length === 0) return null;
            return (
              <section key={kind} aria-label={titles[kind]}>
                <Header variant="h3">{titles[kind]}</Header>
                {own.map((row, index) => (
                  <SessionRow
                    key={row.key}
                    id={row.key}
                    name={`${kind === 'work_sessions' ? 'work' : 'break'} ${index + 1}`}
                    session={row}
                    issues={issues.filter((issue) => issue.kind === kind && issue.index === index)}
                    onChange={(typed) => change(rows.map((known) => (known === row ? { ...row, ...typed } : known)))}
                    onRemove={() => change(rows.filter((known) => known !== row))}
                  />
                ))}
              </section>
            );
          })}
          <Box>
            Work minus breaks:{' '}
            <strong>{hoursText(hundredthsOfMinutes(workedMinutes({ ...sessions, ...clock })))}</strong> hours
          </Box>
          <Box color="text-body-secondary" fontSize="body-s">
            {day.clock_change && <div>{clockChangeHelp(day.clock_change)}</div>}
            Enter work past midnight until {MIDNIGHT} here, and from 00:00 on the next day.
          </Box>
        </SpaceBetween>
      </div>
    </FormDialog>
  );
}
