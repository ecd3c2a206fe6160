import { partitions } from '../../shared/contract/areas.ts';
import { collections } from '../../shared/contract/collections.ts';
import { declaredParts, fingerprintOf, type Part } from '../../shared/contract/parts.ts';
import type { Key } from './keys.ts';
import type { Item } from './stored.ts';

/**
 * What the table holds beside records, by part. A part that is not live is answered otherwise, or not at all for the moment;
 * every writer keeps up all parts that its release declares, so that an upgrade only has to go through what is stored.
 */
export type PartState =
  /** Complete, and kept up by every writer. */
  | 'live'
  /** An upgrade is at it. */
  | 'building'
  /** A release that does not declare it has written since. */
  | 'stale'
  /** A rule of uniqueness that stored records break: neither asked nor kept up until an upgrade finds it kept. */
  | 'off';

export interface HeldPart extends Omit<Part, 'id'> {
  readonly state: PartState;
}

export type Held = Readonly<Record<string, HeldPart>>;

/** The release whose parts are all live; read once by each function. */
export const completeKey: Key = { pk: partitions.held, sk: 'complete' };
export const partsKey: Key = { pk: partitions.held, sk: 'parts' };

let declared: { readonly parts: readonly Part[]; readonly fingerprint: string } | undefined;

/** What this release asks the table to hold. */
export function declaredHere(): { readonly parts: readonly Part[]; readonly fingerprint: string } {
  const parts = declared?.parts ?? declaredParts(collections);
  declared ??= { parts, fingerprint: fingerprintOf(parts) };
  return declared;
}

export const heldOf = (item: Item | undefined): Held | undefined => item && (JSON.parse(String(item.parts)) as Held);

/** A table that does not say what it holds is one of release 0.1. */
export const stateOf = (held: Held | undefined, { id, suffix }: Pick<Part, 'id' | 'suffix'>): PartState | 'missing' =>
  held ? (held[id]?.state ?? 'missing') : suffix === '' ? 'live' : 'missing';

/** While an upgrade is at work a function knows of its steps no later than this. */
export const KNOWN_FOR_MS = 5000;

export interface HeldReader {
  /** Whether all that this release declares is live. That it is stays so for as long as this code runs. */
  readonly isComplete: () => Promise<boolean>;
  readonly stateOf: (part: Part) => Promise<PartState | 'missing'>;
}

export function createHeldReader(read: (key: Key) => Promise<Item | undefined>): HeldReader {
  let isComplete = false;
  let known: { readonly held: Held | undefined; readonly at: number } | undefined;
  const refresh = async (): Promise<void> => {
    if (isComplete || (known && performance.now() - known.at < KNOWN_FOR_MS)) return;
    const at = performance.now();
    const complete = await read(completeKey);
    const { fingerprint, parts } = declaredHere();
    if (complete?.release === fingerprint) {
      isComplete = true;
      return;
    }
    const held = heldOf(await read(partsKey));
    known = { held, at };
    // A table of release 0.1, and a release that asks no more of it.
    isComplete = held === undefined && parts.every((part) => stateOf(held, part) === 'live');
  };
  return {
    isComplete: async () => {
      await refresh();
      return isComplete;
    },
    stateOf: async (part) => {
      await refresh();
      return isComplete ? 'live' : stateOf(known?.held, part);
    },
  };
}
