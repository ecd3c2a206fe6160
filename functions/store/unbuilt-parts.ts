import { type Part, shardsPart } from '../../shared/contract/parts.ts';
import { LAST_CHARACTER } from '../../shared/contract/table.ts';
import { AppError } from '../app-error.ts';
import type { TableStateReader } from './table-state.ts';
import { itemKey, type Key, listKey, uniqueKey, usesOwnerOf } from './keys.ts';
import {
  isNoted,
  parseListKey,
  type ListKey,
  partsOfSingle,
  partsOfUses,
  uniqueAt,
  type UniqueKey,
  usesTargetAt,
} from './parse-keys.ts';
import { isExistence, type Plan, type Step } from './plan.ts';
import type { StoredRecord } from './record.ts';
import { listTexts } from './records.ts';
import type { ListRequest, Page } from './store-type.ts';
import { bodyOf, type Item, recordOf } from './stored.ts';

/**
 * Replaces parts that an upgrade hasn't built yet: if there are few records, parts are computed from them; otherwise,
 * callers must retry later. This keeps lists complete and unique values unique.
 */

/** Maximum number of records to compute a response from; with more, callers must wait for the upgrade. */
const MAX_RECORDS = 2000;

const preparing = (): AppError =>
  new AppError('busy', 'This data is still being prepared after an upgrade. Try again in a minute.');

interface UnbuiltSource {
  readonly held: TableStateReader;
  readonly readPartition: (pk: string, limit: number) => Promise<Item[]>;
  readonly remove: (step: Step) => Promise<void>;
  readonly readItem: (key: Key) => Promise<Item | undefined>;
}

export interface Unbuilt {
  /** Returns the items of a list partition that isn't live; undefined for other partitions. */
  readonly itemsOf: (pk: string) => Promise<Item[] | undefined>;
  /** Like `itemsOf`, but returns a page. */
  readonly pageOf: (request: ListRequest) => Promise<Omit<Page, 'edition'> | undefined>;
  /** Returns the item at a key that isn't live; undefined for other keys. */
  readonly itemAt: (key: Key) => Promise<{ readonly item: Item | undefined } | undefined>;
  /** Returns the record with a unique value if the rule's markers aren't live. */
  readonly holderOf: (key: Key) => Promise<{ readonly record: StoredRecord | undefined } | undefined>;
  /** Returns a plan adjusted to parts that aren't live. */
  readonly prepared: (plan: Plan) => Promise<Plan>;
}

const ordered = (items: readonly Item[]): Item[] => items.toSorted((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));

function itemsOfList({ collection, list, value }: ListKey, pk: string, records: readonly StoredRecord[]): Item[] {
  const places = records.flatMap((record) => {
    const key = listKey(collection, list, record);
    return key ? [{ key, record }] : [];
  });
  if (value === undefined) {
    const values = places.map(({ key }) => key.pk).filter((each) => isNoted(parseListKey(each)!));
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

export function createUnbuiltParts({ held, readPartition, readItem, remove }: UnbuiltSource): Unbuilt {
  const recordsOf = async (collection: ListKey['collection']): Promise<StoredRecord[]> => {
    const items = await readPartition(collection.name, MAX_RECORDS + 1);
    if (items.length > MAX_RECORDS) throw preparing();
    return items.map((item) => recordOf(collection, item));
  };

  const assertLive = async (parts: readonly Part[]): Promise<void> => {
    for (const part of parts) if ((await held.stateOf(part)) !== 'live') throw preparing();
  };

  const holder = async ({ collection, fields }: UniqueKey, { sk }: Key): Promise<StoredRecord | undefined> =>
    (await recordsOf(collection)).find((record) => uniqueKey(collection, fields, record)?.sk === sk);

  /** Throws if another record has a new marker's value; removes a leftover marker. */
  const assertFree = async (place: UniqueKey, step: Extract<Step, { kind: 'put' }>): Promise<void> => {
    const other = await holder(place, step.key);
    if (other && other[place.collection.key] !== step.item.record_key) {
      throw step.condition?.refuse(undefined) ?? preparing();
    }
    const marker = await readItem(step.key);
    if (marker && !other) await remove(leftOver(step.key, marker.record_key));
  };

  /** Redirects counting and existence checks from a shard to the record's own item until the shards are live. */
  const withoutShard = async (step: Step): Promise<Step> => {
    const target = usesTargetAt(step.key.pk);
    const own = usesOwnerOf(step.key.sk);
    if (!target || own === step.key.sk) return step;
    const isUse = step.kind === 'update' || (step.kind === 'check' && isExistence(step.condition));
    const part = isUse ? shardsPart(target) : undefined;
    if (!part || (await held.stateOf(part)) === 'live') return step;
    return { ...step, key: { pk: step.key.pk, sk: own } };
  };

  const itemsOf: Unbuilt['itemsOf'] = async (pk) => {
    await assertLive(partsOfUses(pk));
    const place = parseListKey(pk);
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
      for (const planned of plan) {
        const step = await withoutShard(planned);
        const place = uniqueAt(step.key);
        const state = place && (await held.stateOf(place.part));
        if (state === 'off') continue;
        if (place && state !== 'live' && step.kind === 'put') await assertFree(place, step);
        const counters = step.kind === 'update' ? Object.keys(step.add ?? {}) : step.kind === 'delete' ? undefined : [];
        // Always write a new record's use counter.
        if (step.kind !== 'put') await assertLive(partsOfUses(step.key.pk, counters));
        await assertLive(partsOfSingle(step.key.pk));
        steps.push(step);
      }
      return steps;
    },
  };
}

/** Returns a page of items that were all read. */
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
    last = itemKey(item);
  }
  return { bodies };
}
