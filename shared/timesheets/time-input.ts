import { dayIssues, INVALID_TIME, type Session, type Sessions } from './day.ts';
import { MIDNIGHT, MINUTES_PER_DAY } from './hours.ts';

/** What the time modifier and the work cell accept (§5). */

const MOST_SESSIONS = 24;
/** Work that is given as hours alone begins here, like the sessions of the quick buttons. */
const USUAL_START = 7 * 60;

/** §5: what one press of a quick button adds. */
export const quickSessions = [
  { start: '07:00', end: '11:00' },
  { start: '07:00', end: '15:00' },
] as const;

const two = (value: number): string => String(value).padStart(2, '0');

export const timeOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;

/**
 * `HH:MM` of what was typed: hour 0-23 and minute 0-59 with a colon between, either one blank being 0; also `7`, `730`
 * and `0730`. Undefined for anything else.
 */
export function parseTime(typed: string): string | undefined {
  const match = /^(?:(\d{0,2}):(\d{0,2})|(\d{1,2}?)(\d\d)?|)$/.exec(typed.trim());
  if (!match) return undefined;
  const hour = Number(match[1] ?? match[3] ?? 0);
  const minute = Number(match[2] ?? match[4] ?? 0);
  return hour <= 23 && minute <= 59 ? `${two(hour)}:${two(minute)}` : undefined;
}

/** The same of what was typed as an end, which may also be the end of the day: `24`, `24:00`. */
export const parseEnd = (typed: string): string | undefined =>
  /^24(?::0{0,2}|00)?$/.test(typed.trim()) ? MIDNIGHT : parseTime(typed);

export type SessionKind = 'work_sessions' | 'break_sessions';

/** A session as it stands in its fields. */
export interface TypedSession {
  readonly start: string;
  readonly end: string;
  readonly note: string;
}

export interface SessionIssue {
  readonly kind: SessionKind;
  /** The how-manyth session; of all of them where it is left out. */
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
export function readSessions(typed: TypedSessions): { readonly sessions: Sessions; readonly issues: SessionIssue[] } {
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
  if (issues.length === 0) issues.push(...dayIssues(sessions, 'day').map(placed));
  return { sessions: inOrder(sessions), issues };
}

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

const spans = (text: string): string[] =>
  text
    .replaceAll(/\s*(?:[-–—]|to)\s*/gi, '-')
    .split(/[,;\s]+/)
    .filter(Boolean);

const typedSpan = (span: string): TypedSession => {
  // Without its end, or with a third time, it is no session.
  const [start = '', end = '?', ...more] = span.split('-');
  return { start, end: more.length > 0 || end === '' ? '?' : end, note: '' };
};

/**
 * The sessions that one line stands for: `7-11, 11:30-15:30`, breaks after the word `break`, or hours alone (`8`: 07:00 to
 * 15:00). Sessions that stand there already keep their notes. A sentence says why a line is none.
 */
export function readWork(typed: string, known: Sessions): Sessions | string {
  const [work = '', rest = '', ...more] = typed.trim().split(/\b(?:breaks?|less)\b:?/i);
  if (more.length > 0) return INVALID_TIME;
  const hours = /^(?:\d{1,2}(?:\.\d{0,2})?|\.\d{1,2})$/.test(work.trim()) ? Number(work) : undefined;
  const whole = hours === undefined ? undefined : hours === 0 ? [] : workOfHours(hours);
  if (hours !== undefined && whole === undefined) return END_OF_DAY;
  const { sessions, issues } = readSessions({
    work_sessions: whole === undefined ? spans(work).map(typedSpan) : Array.isArray(whole) ? whole : [whole],
    break_sessions: spans(rest).map(typedSpan),
  });
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
