import { type ClockChange, timesLeftOut } from './clock-change.ts';
import {
  inAfternoon,
  parseEnd,
  parseHourCount,
  parseTime,
  resolveMeridiem,
  resolveSpans,
  type Span,
  spansOf,
} from './clock-input.ts';
import { MIDNIGHT, MINUTES_PER_DAY, minutesOf, timeOf } from './clock.ts';
import { dayIssues, END_BEFORE_START, INVALID_TIME, type Session, type Sessions } from './day.ts';
import { withKeptNotes } from './kept-notes.ts';

/** R51: input of the time modifier and the work cell. */

const MAX_SESSIONS = 24;
/** Work given as a number of hours starts here, like the quick buttons. */
const DEFAULT_START_MINUTES = 7 * 60;

/** R51: the sessions that the quick buttons add. */
export const quickSessions = [
  { start: '07:00', end: '11:00' },
  { start: '07:00', end: '15:00' },
] as const;

export type SessionKind = 'work_sessions' | 'break_sessions';

/** A session as typed. */
export interface TypedSession {
  readonly start: string;
  readonly end: string;
  readonly note: string;
}

export interface SessionIssue {
  readonly kind: SessionKind;
  /** Index of the session; the issue concerns all if omitted. */
  readonly index?: number;
  readonly part?: 'start' | 'end';
  readonly message: string;
}

export type TypedSessions = Readonly<Record<SessionKind, readonly TypedSession[]>>;

const sessionKinds = ['work_sessions', 'break_sessions'] as const;

/** Converts an issue of a day by its path: `day.work_sessions.0.end`. */
function toSessionIssue({ field, message }: { field: string; message: string }): SessionIssue {
  const [, kind = '', index, part] = field.split('.');
  return {
    kind: kind as SessionKind,
    ...(index !== undefined && { index: Number(index) }),
    ...((part === 'start' || part === 'end') && { part }),
    message,
  };
}

/** Parses the typed sessions and sorts them, with all issues. */
export function readSessions(
  typed: TypedSessions,
  change?: ClockChange,
): { readonly sessions: Sessions; readonly issues: SessionIssue[] } {
  const issues: SessionIssue[] = [];
  const read = (kind: SessionKind): Session[] => {
    if (typed[kind].length > MAX_SESSIONS) {
      issues.push({ kind, message: `A day can have at most ${MAX_SESSIONS} work times and ${MAX_SESSIONS} breaks.` });
    }
    return typed[kind].map(({ start, end, note }, index) => {
      const times = { start: parseTime(start), end: parseEnd(end) };
      for (const part of ['start', 'end'] as const) {
        if (times[part] === undefined) issues.push({ kind, index, part, message: INVALID_TIME });
      }
      return { start: times.start ?? '', end: times.end ?? '', note: note.trim() || null };
    });
  };
  const sessions: Sessions = { work_sessions: read('work_sessions'), break_sessions: read('break_sessions') };
  // Rules between sessions need valid times.
  if (issues.length === 0)
    issues.push(...dayIssues(sessions, 'day').map(toSessionIssue), ...skippedTimeIssues(sessions, change));
  return { sessions: inOrder(sessions), issues };
}

const skippedTimeIssues = (sessions: Sessions, change: ClockChange | undefined): SessionIssue[] =>
  sessionKinds.flatMap((kind) =>
    sessions[kind].flatMap((session, index) => {
      const wrong = timesLeftOut(session, change);
      return wrong ? [{ kind, index, ...wrong }] : [];
    }),
  );

const inOrder = (sessions: Sessions): Sessions => ({
  work_sessions: sessions.work_sessions.toSorted((a, b) => a.start.localeCompare(b.start)),
  break_sessions: sessions.break_sessions.toSorted((a, b) => a.start.localeCompare(b.start)),
});

const listText = (list: readonly Session[]): string => list.map(({ start, end }) => `${start}-${end}`).join(', ');

/** The sessions of a day in one line, as `readWork` parses it: `07:00-15:00 break 11:00-11:30`. */
export const workText = ({ work_sessions: work, break_sessions: rest }: Sessions): string =>
  [listText(work), ...(rest.length > 0 ? [`break ${listText(rest)}`] : [])].join(' ').trim();

/** A number of hours as a session from 07:00, rounded to the minute; undefined if it would end after midnight. */
function workOfHours(hours: number): TypedSession[] | undefined {
  if (hours === 0) return [];
  const end = DEFAULT_START_MINUTES + Math.round(hours * 60);
  return end <= MINUTES_PER_DAY ? [{ start: timeOf(DEFAULT_START_MINUTES), end: timeOf(end), note: '' }] : undefined;
}

function typedSpan(span: string): Span {
  // A missing end or a third time is invalid.
  const [start = '', end = '?', ...more] = span.split('-');
  return { start, end: more.length > 0 || end === '' ? '?' : end };
}

const withoutNote = (span: Span): TypedSession => ({ ...span, note: '' });

const typedWork = (line: string): TypedSession[] => resolveSpans(spansOf(line).map(typedSpan)).map(withoutNote);

/** Breaks as typed, except that `9-5 break 1-1:30` means the afternoon: a break that isn't within work is tried there. */
function typedBreaks(line: string, work: readonly TypedSession[]): TypedSession[] {
  const isWithin = (rest: TypedSession): boolean =>
    readSessions({ work_sessions: work, break_sessions: [rest] }).issues.length === 0;
  return spansOf(line).map((text) => {
    const span = typedSpan(text);
    const [read, later] = [withoutNote(resolveMeridiem(span)), inAfternoon(span)];
    return later && !isWithin(read) && isWithin(withoutNote(later)) ? withoutNote(later) : read;
  });
}

/** Splits a line into work and breaks; undefined if it names breaks twice, or none after the word. */
function partsOf(line: string): readonly [work: string, rest: string] | undefined {
  const [work = '', rest, ...more] = line.trim().split(/\b(?:breaks?|less)\b:?/i);
  const isStarted = rest !== undefined && spansOf(rest).length === 0;
  return more.length > 0 || isStarted ? undefined : [work, rest ?? ''];
}

/**
 * Parses a line into sessions: `7-11, 11:30-15:30`, breaks after the word `break`, or a number of hours (`8`: 07:00 to
 * 15:00). Sessions with corrected times keep their notes. Returns a message if the line is invalid.
 */
export function readWork(typed: string, known: Sessions & { readonly clock_change?: ClockChange }): Sessions | string {
  const parts = partsOf(typed);
  if (!parts) return INVALID_TIME;
  const [work, rest] = parts;
  const hours = parseHourCount(work);
  const sessionsOfWork = hours === undefined ? typedWork(work) : workOfHours(hours);
  if (!sessionsOfWork) return END_OF_DAY;
  const { sessions, issues } = readSessions(
    { work_sessions: sessionsOfWork, break_sessions: typedBreaks(rest, sessionsOfWork) },
    known.clock_change,
  );
  const [first] = issues;
  if (first) return first.message;
  return withNotesOf(known, sessions);
}

const withNotesOf = (known: Sessions, { work_sessions: work, break_sessions: rest }: Sessions): Sessions => ({
  work_sessions: withKeptNotes(work, known.work_sessions),
  break_sessions: withKeptNotes(rest, known.break_sessions),
});

export const END_OF_DAY =
  "Hours start at 07:00, and these don't fit in the day. Enter times instead, such as 00:00-20:00.";

/** Work past midnight, split over two days. */
export interface Night {
  readonly today: Sessions;
  /** Begins at 00:00. */
  readonly tomorrow: Session;
}

/** Parses work past midnight, such as `22-6` or `9-12, 22-6`; undefined for any other line. */
export function readNight(typed: string, known?: Sessions): Night | undefined {
  const parts = partsOf(typed);
  const spans = parts ? typedWork(parts[0]) : [];
  const last = spans.at(-1);
  if (!parts || !last) return undefined;
  const [from, to] = [parseTime(last.start), parseEnd(last.end)];
  if (from === undefined || to === undefined || (minutesOf(to) ?? 0) === 0 || to >= from) return undefined;
  const work = [...spans.slice(0, -1), withoutNote({ start: from, end: MIDNIGHT })];
  const { sessions, issues } = readSessions({ work_sessions: work, break_sessions: typedBreaks(parts[1], work) });
  if (issues.length > 0) return undefined;
  const today = known ? withNotesOf(known, sessions) : sessions;
  return { today, tomorrow: { start: '00:00', end: to, note: null } };
}

/** What to type instead of an invalid line; undefined if the message already says so. */
export function workHint(typed: string, message: string): string | undefined {
  const night = readNight(typed);
  if (night) {
    const tonight = night.today.work_sessions.at(-1);
    return `Split work past midnight between the two days: ${tonight?.start}-${MIDNIGHT} here, 00:00-${night.tomorrow.end} on the next.`;
  }
  if (message === INVALID_TIME) return 'Type times like 7-15 or 9am-5pm, or hours like 8.';
  return message === END_BEFORE_START ? 'Type 13-17 or 1pm-5pm for an afternoon.' : undefined;
}
