import type { Envelope } from '../../shared/envelope.ts';
import { session } from '../session/session-store.ts';

/** Length of all answers together. Their records are mostly the ones that screens keep anyway. */
const MAX_CHARACTERS = 20_000_000;

export interface Known {
  readonly etag: string;
  readonly envelope: Envelope;
  /** Length of the answer. */
  readonly characters: number;
}

/**
 * The lists that were read in this session, by address, the most recently used last: one that is still the same isn't sent
 * again (R30). In memory only.
 */
const known = new Map<string, Known>();
session.onEnd(() => known.clear());

export const knownLists = {
  find(address: string): Known | undefined {
    const found = known.get(address);
    if (found) {
      known.delete(address);
      known.set(address, found);
    }
    return found;
  },

  keep(address: string, list: Known): void {
    // R38: an answer that arrives after signing out isn't kept.
    if (!session.read()) return;
    known.delete(address);
    known.set(address, list);
    let total = [...known.values()].reduce((sum, { characters }) => sum + characters, 0);
    for (const [oldest, { characters }] of known) {
      if (total <= MAX_CHARACTERS) break;
      known.delete(oldest);
      total -= characters;
    }
  },
};
