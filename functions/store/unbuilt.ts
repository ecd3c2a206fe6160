import type { Part } from '../../shared/contract/parts.ts';
import { AppError } from '../app-error.ts';
import type { HeldReader } from './held.ts';
import { type Key, LAST_CHARACTER, listKey, uniqueKey } from './keys.ts';
import { isNoted, listAt, type ListPlace, partsOfSingle, partsOfUses, uniqueAt, type UniquePlace } from './places.ts';
import type { Plan, Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { listTexts } from './records.ts';
import type { ListRequest, Page } from './store.ts';
import { bodyOf, type Item, recordOf } from './stored.ts';

/**
 * What an upgrade has not built yet is answered from the records themselves where they are few, and otherwise later: nobody
 * gets a list with gaps, and nobody a value that somebody else has.
 */

/** So many records are read for an answer; more are waited for. */
const MOST_RECORDS = 2000;

export const preparing = (): AppError =>
  new AppError('busy', 'This part is still being prepared after an upgrade. Please try again in a minute.');

interface Table {
  readonly held: HeldReader;
  readonly readPartition: (pk: string, limit: number) => Promise<Item[]>;
  readonly remove: (step: Step) => Promise<void>;
  readonly readItem: (key: Key) => Promise<Item | undefined>;
}

export interface Unbuilt {
  /** The items of a list's partition that is not to be relied on; undefined for any other partition. */
  readonly itemsOf: (pk: string) => Promise<Item[] | undefined>;
  /** The same as the page that is asked for. */
  readonly pageOf: (request: ListRequest) => Promise<Omit<Page, 'edition'> | undefined>;
  /** The item at a key that is not to be relied on; undefined for any other key. */
  readonly itemAt: (key: Key) => Promise<{ readonly item: Item | undefined } | undefined>;
  /** The record that a rule names, where its markers are not to be relied on. */
  readonly holderOf: (key: Key) => Promise<{ readonly record: StoredRecord | undefined } | undefined>;
  /** A plan with what it may do now, once what stands against it is known. */
  readonly prepared: (plan: Plan) => Promise<Plan>;
}

const ordered = (items: readonly Item[]): Item[] => items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));

function itemsOfList({ collection, list, value }: ListPlace, pk: string, records: readonly StoredRecord[]): Item[] {
  const places = records.flatMap((record) => {
    const key = listKey(collection, list, record);
    return key ? [{ key, record }] : [];
  });
  if (value === undefined) {
    const values = places.map(({ key }) => key.pk).filter((each) => isNoted(listAt(each)!));
    return ordered([...new Set(values)].map((each) => ({ pk, sk: each.slice(pk.length + 1) })));
  }
  return ordered(
    places
      .filter(({ key }) => key.pk === pk)
      .map(({ key, record }) => ({ ...key, ...listTexts(collection, record)(list) })),
  );
}

const leftOver = (key: Key, recordKey: unknown): Step => ({
  kind: 'delete',
  key,
  condition: {
    expression: 'attribute_not_exists(pk) OR record_key = :record',
    values: { ':record': recordKey },
    refuse: preparing,
  },
});

export function createUnbuilt({ held, readPartition, readItem, remove }: Table): Unbuilt {
  const recordsOf = async (collection: ListPlace['collection']): Promise<StoredRecord[]> => {
    const items = await readPartition(collection.name, MOST_RECORDS + 1);
    if (items.length > MOST_RECORDS) throw preparing();
    return items.map((item) => recordOf(collection, item));
  };

  const assertLive = async (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) if ((await held.stateOf(part)) !== 'live') throw preparing();
  };

  const holder = async ({ collection, fields }: UniquePlace, { sk }: Key): Promise<StoredRecord | undefined> =>
    (await recordsOf(collection)).find((record) => uniqueKey(collection, fields, record)?.sk === sk);

  /** A new marker: no record has the value, and no marker is left over from one that had it. */
  const assertFree = async (place: UniquePlace, step: Extract<Step, { kind: 'put' }>): Promise<void> => {
    const other = await holder(place, step.key);
    if (other && other[place.collection.key] !== step.item.record_key) {
      throw step.condition?.refuse(undefined) ?? preparing();
    }
    const marker = await readItem(step.key);
    if (marker && !other) await remove(leftOver(step.key, marker.record_key));
  };

  const itemsOf: Unbuilt['itemsOf'] = async (pk) => {
    const place = listAt(pk);
    if (!place || (await held.stateOf(place.part)) === 'live') return undefined;
    return itemsOfList(place, pk, await recordsOf(place.collection));
  };

  return {
    itemsOf,
    pageOf: async (request) => {
      const items = await itemsOf(request.pk);
      return items && pageOf(items, request);
    },
    itemAt: async (key) => {
      await assertLive([...partsOfUses(key.pk), ...partsOfSingle(key.pk)]);
      const place = uniqueAt(key);
      const state = place && (await held.stateOf(place.part));
      if (!place || state === 'live') return undefined;
      const record = state === 'off' ? undefined : await holder(place, key);
      return { item: record && { ...key, record_key: record[place.collection.key] } };
    },
    holderOf: async (key) => {
      const place = uniqueAt(key);
      if (!place || (await held.stateOf(place.part)) === 'live') return undefined;
      return { record: await holder(place, key) };
    },
    prepared: async (plan) => {
      const steps: Step[] = [];
      for (const step of plan) {
        const place = uniqueAt(step.key);
        const state = place && (await held.stateOf(place.part));
        if (state === 'off') continue;
        if (place && state !== 'live' && step.kind === 'put') await assertFree(place, step);
        const counters = step.kind === 'update' ? Object.keys(step.add ?? {}) : step.kind === 'delete' ? undefined : [];
        // A new record's own item of uses is written whatever refers to it.
        if (step.kind !== 'put') await assertLive(partsOfUses(step.key.pk, counters));
        await assertLive(partsOfSingle(step.key.pk));
        steps.push(step);
      }
      return steps;
    },
  };
}

/** A page of items that were read whole. */
function pageOf(
  items: readonly Item[],
  { from = '', to = '', descending = false, after, limit, maxBytes }: ListRequest,
): Omit<Page, 'edition'> {
  const isRange = from !== '' || to !== '';
  const within = items.filter(({ sk }) => !isRange || (String(sk) >= from && String(sk) <= `${to}${LAST_CHARACTER}`));
  const inOrder = descending ? within.toReversed() : within;
  const isPast = (sk: string): boolean => !after || (descending ? sk < after.sk : sk > after.sk);
  const bodies: string[] = [];
  let bytes = 0;
  let last: Key | undefined = after;
  for (const item of inOrder.filter(({ sk }) => isPast(String(sk)))) {
    const body = bodyOf(item);
    const size = Buffer.byteLength(body) + 1;
    if (bodies.length >= limit || (bytes + size > maxBytes && bodies.length > 0)) {
      return { bodies, ...(last && { next: last }) };
    }
    bytes += size;
    bodies.push(body);
    last = { pk: String(item.pk), sk: String(item.sk) };
  }
  return { bodies };
}
