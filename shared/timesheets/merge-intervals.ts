import { minutesOf } from './clock.ts';

/** Minutes from the start of the day. */
export type Interval = readonly [start: number, end: number];

/** Merges sessions into sorted, disjoint intervals. Incomplete sessions are ignored. */
export function mergeIntervals(sessions: readonly { readonly start: string; readonly end: string }[]): Interval[] {
  const given: Interval[] = [];
  for (const { start, end } of sessions) {
    const [from, to] = [minutesOf(start), minutesOf(end)];
    if (from !== undefined && to !== undefined && from < to) given.push([from, to]);
  }
  // Most days have one session, and a board counts thousands of days.
  if (given.length < 2) return given;
  const merged: Interval[] = [];
  for (const [start, end] of given.toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1);
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}
