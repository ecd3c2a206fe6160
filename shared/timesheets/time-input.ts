import { type ClockChange, timesLeftOut } from './clock-change.ts';
import { hoursAlone, meant, parseEnd, parseTime, type Span, spansOf } from './clock-input.ts';
import { MIDNIGHT, MINUTES_PER_DAY, minutesOf, timeOf } from './clock.ts';
import { dayIssues, END_BEFORE_START, INVALID_TIME, type Session, type Sessions } from './day.ts';

/** What the time modifier and the work cell accept (§5). */

const MOST_SESSIONS = 24;
/** Work that is given as hours alone begins here, like the sessions of the quick buttons. */
const USUAL_START = 7 * 60;

/** §5: what one press of a quick button adds. */
export const quickSessions = [
  { start: '07:00', end: '11:00' },
  { start: '07:00', end: '15:00' },
] as const;

export type SessionKind = 'work_sessions' | 'break_sessions';

/** A session as it stands in its fields. */
export interface TypedSession {
  readonly start: string;
  readonly end: string;
  readonly note: string;
}

export interface SessionIssue {
  readonly kind: SessionKind;
  /** Index of the session; all sessions if left out. */
  readonly index?: number;
  readonly part?: 'start' | 'end';
  readonly message: string;
}

export type TypedSessions = Readonly<Record<SessionKind, readonly TypedSession[]>>;

const sessionKinds = ['work_sessions', 'break_sessions'] as const;

/** What is said about a field of a day, told by where it stands: `day.work_sessions.0.end`. */
function placed({ field, message }: { field: string; message: string }): SessionIssue {
  const [, kind = '', index, part] = field.split('.');
  return {
    kind: kind as SessionKind,
    ...(index !== undefined && { index: Number(index) }),
    ...((part === 'start' || part === 'end') && { part }),
    message,
  };
}

/** The sessions that the fields hold in the order of the day, or everything that is wrong with them. */
export function readSessions(
  typed: TypedSessions,
  change?: ClockChange,
): { readonly sessions: Sessions; readonly issues: SessionIssue[] } {
  const issues: SessionIssue[] = [];
  const read = (kind: SessionKind): Session[] => {
    if (typed[kind].length > MOST_SESSIONS) {
      issues.push({ kind, message: `A day takes at most ${MOST_SESSIONS} sessions of a kind.` });
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
  // What stands between sessions is told once every time is one.
  if (issues.length === 0) issues.push(...dayIssues(sessions, 'day').map(placed), ...leftOut(sessions, change));
  return { sessions: inOrder(sessions), issues };
}

const leftOut = (sessions: Sessions, change: ClockChange | undefined): SessionIssue[] =>
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

/** The sessions of a day in one line, which `readWork` reads again: `07:00-15:00 break 11:00-11:30`. */
export const workText = ({ work_sessions: work, break_sessions: rest }: Sessions): string =>
  [listText(work), ...(rest.length > 0 ? [`break ${listText(rest)}`] : [])].join(' ').trim();

/** Hours alone, as a spreadsheet has them: work from 07:00 on; to the whole minute. */
function workOfHours(hours: number): TypedSession | undefined {
  const end = USUAL_START + Math.round(hours * 60);
  return end <= MINUTES_PER_DAY ? { start: timeOf(USUAL_START), end: timeOf(end), note: '' } : undefined;
}

function typedSpan(span: string): Span {
  // Without its end, or with a third time, it is no session.
  const [start = '', end = '?', ...more] = span.split('-');
  return { start, end: more.length > 0 || end === '' ? '?' : end };
}

const typedSessions = (line: string): TypedSession[] =>
  spansOf(line).map((span) => ({ ...meant(typedSpan(span)), note: '' }));

/** What is work and what are breaks in a line; undefined where there are breaks twice. */
function partsOf(line: string): readonly [work: string, rest: string] | undefined {
  const [work = '', rest = '', ...more] = line.trim().split(/\b(?:breaks?|less)\b:?/i);
  return more.length > 0 ? undefined : [work, rest];
}

/**
 * The sessions that one line stands for: `7-11, 11:30-15:30`, breaks after the word `break`, or hours alone (`8`: 07:00 to
 * 15:00). Sessions that stand there already keep their notes. A sentence says why a line is none.
 */
export function readWork(typed: string, known: Sessions & { readonly clock_change?: ClockChange }): Sessions | string {
  const parts = partsOf(typed);
  if (!parts) return INVALID_TIME;
  const [work, rest] = parts;
  const hours = hoursAlone(work);
  const whole = hours === undefined ? undefined : hours === 0 ? [] : workOfHours(hours);
  if (hours !== undefined && whole === undefined) return END_OF_DAY;
  const { sessions, issues } = readSessions(
    {
      work_sessions: whole === undefined ? typedSessions(work) : Array.isArray(whole) ? whole : [whole],
      break_sessions: typedSessions(rest),
    },
    known.clock_change,
  );
  const [first] = issues;
  if (first) return first.message;
  const noted = (kind: SessionKind) =>
    sessions[kind].map((session) => {
      const same = known[kind].find(({ start, end }) => start === session.start && end === session.end);
      return same ?? session;
    });
  const [workSessions = [], breakSessions = []] = sessionKinds.map(noted);
  return { work_sessions: workSessions, break_sessions: breakSessions };
}

export const END_OF_DAY = 'Work from 07:00 on has to end within the day. Give its times instead, such as 00:00-20:00.';

/** What a line with a night at its end means for its day and for the next one. */
export interface Night {
  readonly today: Sessions;
  /** Begins at 00:00. */
  readonly tomorrow: Session;
}

/** `22-6` or `9-12, 22-6`: work that goes on past midnight; undefined where a line is not that. */
export function readNight(typed: string): Night | undefined {
  const parts = partsOf(typed);
  const spans = parts ? spansOf(parts[0]).map((span) => meant(typedSpan(span))) : [];
  const last = spans.at(-1);
  if (!parts || !last) return undefined;
  const [from, to] = [parseTime(last.start), parseEnd(last.end)];
  if (from === undefined || to === undefined || (minutesOf(to) ?? 0) === 0 || to >= from) return undefined;
  const { sessions, issues } = readSessions({
    work_sessions: [...spans.slice(0, -1), { start: from, end: MIDNIGHT }].map((span) => ({ ...span, note: '' })),
    break_sessions: typedSessions(parts[1]),
  });
  return issues.length > 0 ? undefined : { today: sessions, tomorrow: { start: '00:00', end: to, note: null } };
}

/** What to type instead of a line of work that cannot be read; undefined where its message says so itself. */
export function workHint(typed: string, message: string): string | undefined {
  const night = readNight(typed);
  if (night) {
    const tonight = night.today.work_sessions.at(-1);
    return `Work past midnight stands in both days: ${tonight?.start}-${MIDNIGHT} here, 00:00-${night.tomorrow.end} on the next.`;
  }
  if (message === INVALID_TIME) return 'Type times like 7-15 or 9am-5pm, or hours like 8.';
  return message === END_BEFORE_START ? 'Type 13-17 or 1pm-5pm for an afternoon.' : undefined;
}
