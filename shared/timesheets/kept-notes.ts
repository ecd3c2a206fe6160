import { minutesOf } from './clock.ts';
import type { Session } from './day.ts';

const minutes = (time: string): number => minutesOf(time) ?? 0;

const overlapOf = (a: Session, b: Session): number =>
  Math.min(minutes(a.end), minutes(b.end)) - Math.max(minutes(a.start), minutes(b.start));

const sameEnds = (a: Session, b: Session): number => Number(a.start === b.start) + Number(a.end === b.end);

/**
 * Gives sessions with corrected times their notes back: those with the same start or end first, then those that overlap
 * most. Each note is kept once.
 */
export function withKeptNotes(sessions: readonly Session[], known: readonly Session[]): Session[] {
  const pairs = known
    .filter(({ note }) => note !== null)
    .flatMap((old) => sessions.map((session) => ({ old, session, same: sameEnds(old, session) })))
    .map((pair) => ({ ...pair, overlap: overlapOf(pair.old, pair.session) }))
    .filter(({ overlap }) => overlap > 0)
    .toSorted((a, b) => b.same - a.same || b.overlap - a.overlap);
  const noted = new Map<Session, Session>();
  const given = new Set<Session>();
  for (const { old, session } of pairs) {
    if (noted.has(session) || given.has(old)) continue;
    noted.set(session, { ...session, note: old.note });
    given.add(old);
  }
  return sessions.map((session) => noted.get(session) ?? session);
}
