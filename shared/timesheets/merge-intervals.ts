import { minutesOf } from './clock.ts';

/** Minutes from the start of the day. */
export type Interval = readonly [start: number, end: number];

/** Merges sessions into sorted, disjoint intervals. Incomplete sessions are ignored. */
export function mergeIntervals(sessions: readonly { readonly start: string; readonly end: string }[]): Interval[] {
  const given = sessions
    .flatMap(({ start, end }): Interval[] => {
      const [from, to] = [minutesOf(start), minutesOf(end)];
      return from !== undefined && to !== undefined && from < to ? [[from, to]] : [];
    })
    .toSorted((a, b) => a[0] - b[0]);
  const merged: Interval[] = [];
  for (const [start, end] of given) {
    const last = merged.at(-1);
    if (last && start <= last[1]) merged[merged.length - 1] = [last[0], Math.max(last[1], end)];
    else merged.push([start, end]);
  }
  return merged;
}
