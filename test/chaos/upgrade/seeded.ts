import type { Team } from './model.ts';

/** What a run begins with. */
export interface Seeded {
  readonly records: number;
  readonly leads: readonly number[];
  readonly types: readonly number[];
}

export const MAX_RANK = 50;

/** Has a type that is never taken from it, so that the type cannot be deleted. */
const HAS_TYPE = 3;

const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;

/** The team with this id, the same for whoever stores it and whoever looks for it. */
export function seededTeam(id: number, { leads, types }: Omit<Seeded, 'records'>): Team {
  return {
    id,
    version: 1,
    name: `Team ${id}`,
    description: id % 4 === 0 ? null : `What team ${id} does`,
    shade: `#${(id % 0xffffff).toString(16).padStart(6, '0')}`,
    lead_user_id: pick(leads, id * 7),
    rank: (id * 13) % MAX_RANK,
    type_id: id % HAS_TYPE === 0 ? pick(types, id / HAS_TYPE) : null,
    region: 'north',
  };
}
