import { partitions } from '../deployment/partitions.ts';
import { collections } from '../../shared/contract/collections.ts';
import { declaredParts, fingerprintOf, type Part } from '../../shared/contract/parts.ts';
import type { Key } from './keys.ts';
import type { Item } from './stored.ts';

/**
 * The state of the table's parts, which are derived from records. Reads avoid parts that aren't live; every writer keeps
 * all parts of its release up to date, so that an upgrade only has to process stored records.
 */
export type PartState =
  /** Complete, and kept up to date by every writer. */
  | 'live'
  /** An upgrade is building it. */
  | 'building'
  /** A release that doesn't declare it has written since. */
  | 'stale'
  /** A uniqueness rule that stored records violate: not enforced until an upgrade finds no violation. */
  | 'off';

export interface StoredPart extends Omit<Part, 'id'> {
  readonly state: PartState;
}

export type PartStates = Readonly<Record<string, StoredPart>>;

/** The release whose parts are all live. */
export const completeKey: Key = { pk: partitions.held, sk: 'complete' };
export const partsKey: Key = { pk: partitions.held, sk: 'parts' };

let declared: { readonly parts: readonly Part[]; readonly fingerprint: string } | undefined;

/** The parts that this release declares. */
export function declaredHere(): { readonly parts: readonly Part[]; readonly fingerprint: string } {
  const parts = declared?.parts ?? declaredParts(collections);
  declared ??= { parts, fingerprint: fingerprintOf(parts) };
  return declared;
}

export const heldOf = (item: Item | undefined): PartStates | undefined =>
  item && (JSON.parse(String(item.parts)) as PartStates);

/** A table without this item is one of release 0.1. */
export const stateOf = (
  held: PartStates | undefined,
  { id, suffix }: Pick<Part, 'id' | 'suffix'>,
): PartState | 'missing' => (held ? (held[id]?.state ?? 'missing') : suffix === '' ? 'live' : 'missing');

/**
 * A function knows of each step of an upgrade no later than this, that of a release before as well: what the next one does
 * not keep up is not to be relied on while both are at work.
 */
export const KNOWN_FOR_MS = 5000;

export interface TableStateReader {
  /** Whether all that this release declares is live. */
  readonly isComplete: () => Promise<boolean>;
  readonly stateOf: (part: Part) => Promise<PartState | 'missing'>;
}

export function createTableStateReader(read: (key: Key) => Promise<Item | undefined>): TableStateReader {
  let known: { readonly isComplete: boolean; readonly held: PartStates | undefined; readonly at: number } | undefined;
  const refresh = async (): Promise<NonNullable<typeof known>> => {
    if (known && performance.now() - known.at < KNOWN_FOR_MS) return known;
    const at = performance.now();
    const complete = await read(completeKey);
    const { fingerprint, parts } = declaredHere();
    if (complete?.release === fingerprint) return (known = { isComplete: true, held: undefined, at });
    const held = heldOf(await read(partsKey));
    // A table of release 0.1, and a release that asks no more of it.
    const isComplete = held === undefined && parts.every((part) => stateOf(held, part) === 'live');
    return (known = { isComplete, held, at });
  };
  return {
    isComplete: async () => (await refresh()).isComplete,
    stateOf: async (part) => {
      const { isComplete, held } = await refresh();
      return isComplete ? 'live' : stateOf(held, part);
    },
  };
}
