import type { Random } from '../../../functions/commands/seed/random.ts';

/** When the job is killed: once it has gone through so many records, or so long after it was started. */
export type Kill = { readonly records: number } | { readonly milliseconds: number };

const LONGEST_MS = 2500;
/** Where a walk has come to is seen a little later than it is so. */
const SHARE = 0.95;

/** Two of three kills are spread over the walk, in its order; the others come soon after a start, wherever that is. */
export function plannedKills(count: number, records: number, random: Random): Kill[] {
  const inWalk = Math.ceil((count * 2) / 3);
  const places = Array.from({ length: inWalk }, () => random.whole(0, Math.floor(records * SHARE)));
  const kills: Kill[] = places.toSorted((a, b) => a - b).map((each) => ({ records: each }));
  for (let n = inWalk; n < count; n += 1) {
    kills.splice(random.whole(0, kills.length), 0, { milliseconds: random.whole(50, LONGEST_MS) });
  }
  return kills;
}
