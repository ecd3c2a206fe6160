import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Collection } from '../../shared/contract/collection.ts';
import { uniquePart } from '../../shared/contract/parts.ts';
import { uniqueKeys } from '../../shared/contract/collection.ts';
import { type Held, heldOf, partsKey } from '../store/held.ts';
import { type Key, singleKey, yearsPartition } from '../store/keys.ts';
import { collectionAt, isNoted, listAt, uniqueAt } from '../store/places.ts';
import type { Step } from '../store/plan.ts';
import { type Change, planCreate } from '../store/records.ts';
import { DONE } from '../store/shown.ts';
import { bodyOf, type Item, recordOf } from '../store/stored.ts';

/** Everything that plans write beside records, recomputed from the records and compared with what the table holds. */

export interface Difference {
  readonly key: Key;
  readonly kind: 'missing' | 'surplus' | 'other';
  /** What is to be there, in short; of counters all of them. */
  readonly expected?: string;
  readonly found?: string;
  /** The record that the item is of, as far as it is known. */
  readonly record?: Key;
}

/** What is kept in mind of a table: its records, and of everything else a digest. */
interface Contents {
  readonly records: Item[];
  readonly derived: Map<string, { readonly key: Key; readonly digest: string }>;
  readonly held: Held | undefined;
}

const SEPARATOR = '\n';
const textOf = ({ pk, sk }: Key): string => `${pk}${SEPARATOR}${sk}`;
const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 16);

const countersText = (item: Item): string =>
  Object.entries(item)
    .filter(([name, value]) => name.includes('.') && typeof value === 'number' && value !== 0)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(' ');

/** Partitions of a collection that no plan computes from a record. */
const KEPT_APART = new Set(['counter', 'guard', 'batch', 'push']);

const isOfStalePart = (held: Held | undefined, pk: string): boolean =>
  Object.values(held ?? {}).some(
    ({ kind, state, collection, declaration, suffix }) =>
      kind === 'list' &&
      state === 'stale' &&
      `${pk}#`.startsWith(`${collection}#${String(declaration.name)}${suffix}#`),
  );

/** What of an item is compared; undefined for items that stand for themselves. */
function digestAt(item: Item): string | undefined {
  const { pk, sk } = keyOf(item);
  if (pk.startsWith('Uses#')) return countersText(item);
  const [name = '', label] = pk.split('#');
  if (label === undefined || !collectionAt(name) || KEPT_APART.has(label)) return undefined;
  if (label === 'unique') return String(item.record_key);
  if (label === 'single') return String(item.record_id);
  const list = listAt(pk);
  if (list && list.value === undefined) return '';
  return list ? digestOf(bodyOf(item)) : `what no list holds: ${sk}`;
}

async function readContents(client: DynamoDBDocumentClient, TableName: string, now: Date): Promise<Contents> {
  const items: { readonly item: Item; readonly batch: unknown }[] = [];
  const derived: Contents['derived'] = new Map();
  const waiting: { readonly key: Key; readonly digest: string; readonly batch: string }[] = [];
  const done = new Set<unknown>();
  let parts: Item | undefined;
  let start: Item | undefined;
  do {
    const answer = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const item of answer.Items ?? []) {
      const key = keyOf(item);
      if (key.pk.endsWith('#batch') && item.phase === DONE) done.add(key.sk);
      if (textOf(key) === textOf(partsKey)) parts = item;
      if (typeof item.ttl === 'number' && item.ttl < now.getTime() / 1000) continue;
      if (collectionAt(key.pk)) items.push({ item, batch: item.batch });
      const digest = digestAt(item);
      if (digest === undefined) continue;
      if (typeof item.batch === 'string') waiting.push({ key, digest, batch: item.batch });
      else derived.set(textOf(key), { key, digest });
    }
    start = answer.LastEvaluatedKey;
  } while (start);
  for (const { key, digest, batch } of waiting) if (done.has(batch)) derived.set(textOf(key), { key, digest });
  const records = items.filter(({ batch }) => typeof batch !== 'string' || done.has(batch)).map(({ item }) => item);
  return { records, derived, held: heldOf(parts) };
}

const NOBODY: Change = { at: new Date(0), call: 'verify', by: null, reason: null };

type Expected = Map<string, { readonly key: Key; digest: string; readonly record: Key }>;

/** The rules that are switched off have no markers. */
const offRules = (held: Held | undefined, collection: Collection): Set<string> =>
  new Set(
    uniqueKeys(collection)
      .map((fields) => uniquePart(collection, fields)!)
      .filter(({ id }) => held?.[id]?.state === 'off')
      .map(({ id }) => id),
  );

function expectedOf({ records, held }: Contents, report: (difference: Difference) => void): Expected {
  const expected: Expected = new Map();
  const counters = new Map<string, Map<string, number>>();
  const add = (key: Key, digest: string, record: Key) => {
    const earlier = expected.get(textOf(key));
    if (earlier && earlier.digest !== digest && !digestIsShared(key)) {
      report({ key, kind: 'other', expected: earlier.digest, found: digest, record });
    }
    expected.set(textOf(key), { key, digest, record });
  };
  const take = (step: Step, record: Key, off: ReadonlySet<string>): void => {
    const { pk } = step.key;
    if (step.kind === 'update') {
      const counts = counters.get(textOf(step.key)) ?? new Map<string, number>();
      for (const [name, by] of Object.entries(step.add ?? {})) counts.set(name, (counts.get(name) ?? 0) + by);
      counters.set(textOf(step.key), counts);
    }
    if (step.kind !== 'put' || !pk.includes('#') || pk.startsWith('History#')) return;
    if (pk.startsWith('Uses#')) return add(step.key, '', record);
    if (off.has(uniqueAt(step.key)?.part.id ?? '')) return;
    const list = listAt(pk);
    add(step.key, list ? digestOf(bodyOf({ ...step.item, ...step.key })) : String(step.item.record_key), record);
    if (list?.value !== undefined && isNoted(list)) {
      add({ pk: yearsPartition(list.collection, list.list), sk: list.value }, '', record);
    }
  };
  for (const item of records) {
    const collection = collectionAt(String(item.pk))!;
    const record = recordOf(collection, item);
    const off = offRules(held, collection);
    for (const step of planCreate(collection, record, NOBODY)) take(step, keyOf(item), off);
    const single = collection.single && record[collection.single.field] === true && singleKey(collection, record);
    if (single) add(single, String(record.id), keyOf(item));
  }
  for (const [at, counts] of counters) {
    const own = expected.get(at);
    const digest = countersText(Object.fromEntries(counts));
    if (own) own.digest = digest;
    else {
      const [pk = '', sk = ''] = at.split(SEPARATOR);
      report({ key: { pk, sk }, kind: 'missing', expected: digest });
    }
  }
  return expected;
}

/** Many records share the note of a year and the item of their uses. */
const digestIsShared = ({ pk }: Key): boolean => pk.startsWith('Uses#') || listAt(pk)?.value === undefined;

function compare(contents: Contents): Difference[] {
  const differences: Difference[] = [];
  const expected = expectedOf(contents, (difference) => differences.push(difference));
  for (const [at, { key, digest, record }] of expected) {
    const found = contents.derived.get(at);
    if (!found) differences.push({ key, kind: 'missing', expected: digest, record });
    else if (found.digest !== digest) {
      differences.push({ key, kind: 'other', expected: digest, found: found.digest, record });
    }
  }
  for (const [at, { key, digest }] of contents.derived) {
    if (expected.has(at) || isOfStalePart(contents.held, key.pk)) continue;
    // A value that no record has any more may stay noted.
    const list = listAt(key.pk);
    if (list && list.value === undefined) continue;
    differences.push({ key, kind: 'surplus', found: digest });
  }
  return differences;
}

const sentenceKey = ({ key, kind, expected, found }: Difference): string =>
  [textOf(key), kind, expected, found].join(SEPARATOR);

/**
 * Reads the whole table, which is for whoever runs the product. What somebody was writing at that moment is no difference:
 * where there is one, it counts if a second look finds the same.
 */
export async function verify(
  client: DynamoDBDocumentClient,
  tableName: string,
  now = new Date(),
): Promise<Difference[]> {
  const first = compare(await readContents(client, tableName, now));
  if (first.length === 0) return [];
  const seen = new Set(first.map(sentenceKey));
  return compare(await readContents(client, tableName, now)).filter((each) => seen.has(sentenceKey(each)));
}

const words = { missing: 'is missing', surplus: 'belongs to no record', other: 'is not what its record says' };

export const differenceSentence = ({ key, kind, expected, found }: Difference): string => {
  const isCounter = key.pk.startsWith('Uses#');
  const values = isCounter && kind === 'other' ? ` (counts "${found}", is "${expected}")` : '';
  return `${key.pk} / ${key.sk} ${words[kind]}${values}`;
};
