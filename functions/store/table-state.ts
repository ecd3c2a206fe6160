import { partitions } from '../deployment/partitions.ts';
import { collections } from '../../shared/contract/collections.ts';
import { declaredParts, fingerprintOf, type Part } from '../../shared/contract/parts.ts';
import { once } from '../../shared/once.ts';
import type { Key } from './keys.ts';
import type { Item } from './stored.ts';

/**
 * State of the table's parts, which are derived from records. Reads avoid parts that aren't live. Every writer keeps
 * all parts of its release up to date, so an upgrade only has to process records that are already stored.
 */
export type PartState =
  /** Complete, and kept up to date by every writer. */
  | 'live'
  /** An upgrade is building it. */
  | 'building'
  /** A release that doesn't declare it may have written since. */
  | 'stale'
  /** A uniqueness rule that stored records violate: not enforced until an upgrade finds no violation. */
  | 'off';

export interface StoredPart extends Omit<Part, 'id'> {
  readonly state: PartState;
}

export type PartStates = Readonly<Record<string, StoredPart>>;

/** The release with all of its parts live. */
export const completeKey: Key = { pk: partitions.held, sk: 'complete' };
export const partsKey: Key = { pk: partitions.held, sk: 'parts' };

/** Returns the parts that this release declares. */
export const declaredHere = once(() => {
  const parts = declaredParts(collections);
  return { parts, fingerprint: fingerprintOf(parts) };
});

export const heldOf = (item: Item | undefined): PartStates | undefined =>
  item && (JSON.parse(String(item.parts)) as PartStates);

/** A table without this item is from release 0.1. */
export const partStateOf = (
  held: PartStates | undefined,
  { id, suffix }: Pick<Part, 'id' | 'suffix'>,
): PartState | 'missing' => (held ? (held[id]?.state ?? 'missing') : suffix === '' ? 'live' : 'missing');

/**
 * How long functions cache the table's state. Within this time, every function of this and the previous release has
 * noticed each step of an upgrade, and no longer relies on parts that the other release doesn't keep up to date.
 */
export const KNOWN_FOR_MS = 5000;

export interface TableStateReader {
  /** Whether nothing would be read now. */
  readonly isKnown: () => boolean;
  /** Takes the item at `completeKey` that is being read together with others. */
  readonly learn: (complete: Promise<Item | undefined>) => void;
  /** Whether everything that this release declares is live. */
  readonly isComplete: () => Promise<boolean>;
  readonly stateOf: (part: Part) => Promise<PartState | 'missing'>;
}

interface Known {
  readonly isComplete: boolean;
  readonly held: PartStates | undefined;
}

export function createTableStateReader(read: (key: Key) => Promise<Item | undefined>): TableStateReader {
  const knownFrom = async (reading: Promise<Item | undefined>): Promise<Known> => {
    const complete = await reading;
    const { fingerprint, parts } = declaredHere();
    if (complete?.release === fingerprint) return { isComplete: true, held: undefined };
    const held = heldOf(await read(partsKey));
    // The table is from release 0.1, and this release needs nothing more.
    const isComplete = held === undefined && parts.every((part) => partStateOf(held, part) === 'live');
    return { isComplete, held };
  };
  /** Also while it is being read, so that the parts of a call that need it at once read it once. */
  let last: { readonly known: Promise<Known>; readonly at: number } | undefined;
  const learn = (complete: Promise<Item | undefined>): Promise<Known> => {
    const reading = { known: knownFrom(complete), at: performance.now() };
    last = reading;
    reading.known.catch(() => {
      if (last === reading) last = undefined;
    });
    return reading.known;
  };
  const current = (): Promise<Known> | undefined =>
    last && performance.now() - last.at < KNOWN_FOR_MS ? last.known : undefined;
  const refresh = (): Promise<Known> => current() ?? learn(read(completeKey));
  return {
    isKnown: () => current() !== undefined,
    learn: (complete) => void learn(complete),
    isComplete: async () => (await refresh()).isComplete,
    stateOf: async (part) => {
      const { isComplete, held } = await refresh();
      return isComplete ? 'live' : partStateOf(held, part);
    },
  };
}
