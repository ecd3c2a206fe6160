import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import {
  readSessions,
  type SessionIssue,
  type SessionKind,
  type TypedSession,
  type TypedSessions,
} from '../../../../shared/timesheets/time-input.ts';

export interface DayTimes {
  readonly day: Day;
  /** Input that was typed before and not applied, to be restored. */
  readonly kept: TypedSessions | undefined;
  readonly onType: (typed: TypedSessions) => void;
  /** Receives the sessions in chronological order. */
  readonly onApply: (sessions: Pick<Day, SessionKind>) => void;
}

interface TypedRow extends TypedSession {
  readonly key: number;
  readonly kind: SessionKind;
}

const kinds = ['work_sessions', 'break_sessions'] as const;

const rowsOf = (sessions: TypedSessions | Pick<Day, SessionKind>): TypedRow[] =>
  kinds
    .flatMap((kind) => sessions[kind].map((session) => ({ ...session, note: session.note ?? '', kind })))
    .map((row, key) => ({ ...row, key }));

const typedOf = (rows: readonly TypedRow[]): TypedSessions => {
  const of = (wanted: SessionKind): TypedSession[] =>
    rows.filter(({ kind }) => kind === wanted).map(({ start, end, note }) => ({ start, end, note }));
  return { work_sessions: of('work_sessions'), break_sessions: of('break_sessions') };
};

/** Returns the sessions being typed and their issues, and moves the focus within `form`. */
export function useTypedTimes(form: RefObject<HTMLElement | null>, { day, kept, onType, onApply }: DayTimes) {
  const nextKey = useRef(1000);
  const [rows, setRows] = useState(() => rowsOf(kept ?? day));
  const [issues, setIssues] = useState<readonly SessionIssue[]>([]);
  // A new object each time, so that the same field can be focused again.
  const [focus, setFocus] = useState<{ readonly on: string }>();
  const read = () => readSessions(typedOf(rows), day.clock_change);

  useEffect(() => {
    if (focus) form.current?.querySelector<HTMLElement>(focus.on)?.focus();
  }, [form, focus]);

  const change = (next: TypedRow[]) => {
    setRows(next);
    setIssues([]);
    onType(typedOf(next));
  };

  return {
    rows,
    issues,
    /** The sessions that can be read. */
    sessions: read().sessions,
    isDirty: JSON.stringify(typedOf(rows)) !== JSON.stringify(typedOf(rowsOf(day))),
    change,
    add: (kind: SessionKind, times: Pick<TypedSession, 'start' | 'end'>) => {
      const key = nextKey.current;
      nextKey.current += 1;
      change([...rows, { ...times, note: '', kind, key }]);
      setFocus({ on: `[data-session="${key}"] input` });
    },
    /** Its button had the focus, which goes to the next session's, else to the one before, else to the buttons that add one. */
    remove: (row: TypedRow) => {
      const left = rows.filter((known) => known !== row);
      const near = left[Math.min(rows.indexOf(row), left.length - 1)];
      change(left);
      setFocus({ on: near ? `[data-session="${near.key}"] button` : 'button' });
    },
    apply: () => {
      const result = read();
      setIssues(result.issues);
      if (result.issues.length > 0) setFocus({ on: '[aria-invalid="true"]' });
      else onApply(result.sessions);
    },
  };
}

export type TypedTimes = ReturnType<typeof useTypedTimes>;
