import { createHash } from 'node:crypto';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import type { Collection } from '../../shared/contract/collection.ts';
import { shardsPart, uniquePart } from '../../shared/contract/parts.ts';
import { uniqueKeys } from '../../shared/contract/collection.ts';
import { type PartStates, heldOf, partsKey, partStateOf } from '../store/table-state.ts';
import { changedRecordAt } from '../store/audit.ts';
import { itemKey, type Key, singleKey, usesOwnerOf, yearsPartition } from '../store/keys.ts';
import { collectionOfKey, isDerived, isNoted, parseListKey, uniqueAt, usesTargetAt } from '../store/parse-keys.ts';
import type { Step } from '../store/plan.ts';
import { type Change, planCreate } from '../store/records.ts';
import type { Adds } from '../store/staged-records.ts';
import { bodyOf, type Item, recordOf } from '../store/stored.ts';
import { auditCheck } from './verify-audit.ts';
import { hiddenBatches } from './hidden-batches.ts';

/** Recomputes everything derived from records and compares it with the table. */

export interface Difference {
  readonly key: Key;
  readonly kind: 'missing' | 'surplus' | 'other';
  /** A digest of the expected item; for counters, all counts. */
  readonly expected?: string;
  readonly found?: string;
  /** The record that the item belongs to, if known. */
  readonly record?: Key;
}

/** The table in memory: records, and digests of all other items. */
interface Contents {
  readonly records: Item[];
  readonly derived: Map<string, { readonly key: Key; readonly digest: string }>;
  /** Counters by record, including those in shards. */
  readonly uses: Counted;
  /** What imports that nobody sees yet, or anymore, have in these counters. */
  readonly hidden: { readonly adds: Adds; readonly items: readonly Key[] };
  readonly held: PartStates | undefined;
  /** History that the audit log lacks, and the other way round. */
  readonly audit: readonly Difference[];
}

const SEPARATOR = '\n';
const textOf = ({ pk, sk }: Key): string => `${pk}${SEPARATOR}${sk}`;
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64').slice(0, 16);

/** Counters of uses by the key of the record's own item. With shards, only the sum is compared. */
type Counted = Map<string, { readonly key: Key; readonly items: Set<string>; readonly counts: Record<string, number> }>;

function count(counted: Counted, { pk, sk }: Key, counts: Item, isItem: boolean): void {
  const key = { pk, sk: usesOwnerOf(sk) };
  const known = counted.get(textOf(key)) ?? { key, items: new Set<string>(), counts: {} };
  counted.set(textOf(key), known);
  if (isItem) known.items.add(sk);
  for (const [name, by] of Object.entries(counts)) {
    if (typeof by === 'number' && name.includes('.')) known.counts[name] = (known.counts[name] ?? 0) + by;
  }
}

const countersText = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort()
    .join(' ');

const isOfStalePart = (held: PartStates | undefined, pk: string): boolean =>
  Object.values(held ?? {}).some(
    ({ kind, state, collection, declaration, suffix }) =>
      kind === 'list' &&
      state === 'stale' &&
      `${pk}#`.startsWith(`${collection}#${String(declaration.name)}${suffix}#`),
  );

/** The compared attributes of an item; undefined for items that aren't derived from a record. */
function digestAt(item: Item): string | undefined {
  const { pk, sk } = itemKey(item);
  const [name = '', label] = pk.split('#');
  if (!collectionOfKey(name) || !isDerived(pk)) return undefined;
  if (label === 'unique') return String(item.record_key);
  if (label === 'single') return String(item.record_id);
  const list = parseListKey(pk);
  if (list && list.value === undefined) return '';
  return list ? digestOf(bodyOf(item)) : `in no declared list: ${sk}`;
}

const NOBODY: Change = { at: new Date(0), call: 'verify', by: null, reason: null };

async function readContents(client: DynamoDBDocumentClient, TableName: string, now: Date): Promise<Contents> {
  const records: Item[] = [];
  const derived: Contents['derived'] = new Map();
  const uses: Counted = new Map();
  // Of what isn't a record only digests, because all imported checks have a batch.
  const staged: { readonly item: Item; readonly digest: string | undefined }[] = [];
  const batches = hiddenBatches(NOBODY);
  const audit = auditCheck();
  let parts: Item | undefined;
  let start: Item | undefined;
  const add = (item: Item, digest: string | undefined): void => {
    const key = itemKey(item);
    if (collectionOfKey(key.pk)) records.push(item);
    if (digest !== undefined) derived.set(textOf(key), { key, digest });
  };
  do {
    const answer = await client.send(
      new ScanCommand({ TableName, ConsistentRead: true, ...(start && { ExclusiveStartKey: start }) }),
    );
    for (const item of answer.Items ?? []) {
      const key = itemKey(item);
      batches.note(item);
      audit.note(item);
      if (textOf(key) === textOf(partsKey)) parts = item;
      if (typeof item.ttl === 'number' && item.ttl < now.getTime() / 1000) continue;
      if (key.pk.startsWith('Uses#')) count(uses, key, item, true);
      const digest = digestAt(item);
      if (typeof item.batch !== 'string') add(item, digest);
      else staged.push({ item: collectionOfKey(key.pk) ? item : { ...key, batch: item.batch }, digest });
    }
    start = answer.LastEvaluatedKey;
  } while (start);
  const unseen: Item[] = [];
  for (const { item, digest } of staged) {
    if (batches.isSeen(item)) add(item, digest);
    else unseen.push(item);
  }
  const items = unseen.map(itemKey).filter(({ pk }) => pk.startsWith('Uses#'));
  const held = heldOf(parts);
  return {
    records,
    derived,
    uses,
    hidden: { adds: batches.counted(unseen), items },
    held,
    audit: audit.differences(held, unseen.map(itemKey)),
  };
}

type Expected = Map<string, { readonly key: Key; digest: string; readonly record: Key }>;

/** Disabled rules have no markers. */
const offRules = (held: PartStates | undefined, collection: Collection): Set<string> =>
  new Set(
    uniqueKeys(collection)
      .map((fields) => uniquePart(collection, fields)!)
      .filter(({ id }) => held?.[id]?.state === 'off')
      .map(({ id }) => id),
  );

function expectedOf({ records, held }: Contents, counted: Counted, report: (difference: Difference) => void): Expected {
  const expected: Expected = new Map();
  const add = (key: Key, digest: string, record: Key) => {
    const earlier = expected.get(textOf(key));
    if (earlier && earlier.digest !== digest && !digestIsShared(key)) {
      report({ key, kind: 'other', expected: earlier.digest, found: digest, record });
    }
    expected.set(textOf(key), { key, digest, record });
  };
  const take = (step: Step, record: Key, off: ReadonlySet<string>): void => {
    const { pk } = step.key;
    if (step.kind === 'update') count(counted, step.key, step.add ?? {}, false);
    if (step.kind !== 'put' || !pk.includes('#') || pk.startsWith('History#')) return;
    if (pk.startsWith('Uses#')) return count(counted, step.key, step.item, true);
    if (off.has(uniqueAt(step.key)?.part.id ?? '')) return;
    const list = parseListKey(pk);
    add(step.key, list ? digestOf(bodyOf({ ...step.item, ...step.key })) : String(step.item.record_key), record);
    if (list?.value !== undefined && isNoted(list)) {
      add({ pk: yearsPartition(list.collection, list.list), sk: list.value }, '', record);
    }
  };
  for (const item of records) {
    const collection = collectionOfKey(String(item.pk))!;
    const record = recordOf(collection, item);
    const off = offRules(held, collection);
    for (const step of planCreate(collection, record, NOBODY)) take(step, itemKey(item), off);
    const single = collection.single && record[collection.single.field] === true && singleKey(collection, record);
    if (single) add(single, String(record.id), itemKey(item));
  }
  return expected;
}

/** Whether shards must exist; an upgrade may not have built them yet. */
const areShardsLive = (held: PartStates | undefined, { pk }: Key): boolean => {
  const target = usesTargetAt(pk);
  const part = target && shardsPart(target);
  return part !== undefined && partStateOf(held, part) === 'live';
};

function compareUses(
  { uses, hidden, held }: Contents,
  expected: Counted,
  report: (difference: Difference) => void,
): void {
  for (const key of hidden.items) count(expected, key, {}, true);
  for (const { key, add } of hidden.adds) count(expected, key, add, false);
  for (const [at, { key, items, counts }] of expected) {
    const found = uses.get(at);
    const needed = areShardsLive(held, key) ? [...items, key.sk] : [key.sk];
    for (const sk of new Set(needed)) {
      if (!found?.items.has(sk)) report({ key: { pk: key.pk, sk }, kind: 'missing', expected: countersText(counts) });
    }
    const [is, wanted] = [countersText(found?.counts ?? {}), countersText(counts)];
    if (found?.items.has(key.sk) && is !== wanted) report({ key, kind: 'other', expected: wanted, found: is });
  }
  for (const [at, { key, items, counts }] of uses) {
    // A newer release may have more shards; they count as well.
    if (expected.has(at)) continue;
    for (const sk of items) report({ key: { pk: key.pk, sk }, kind: 'surplus', found: countersText(counts) });
  }
}

/** Whether records share this item: partition values of lists are registered only once. */
const digestIsShared = ({ pk }: Key): boolean => parseListKey(pk)?.value === undefined;

function compare(contents: Contents): Difference[] {
  const differences: Difference[] = [...contents.audit];
  const report = (difference: Difference) => differences.push(difference);
  const counted: Counted = new Map();
  const expected = expectedOf(contents, counted, report);
  compareUses(contents, counted, report);
  for (const [at, { key, digest, record }] of expected) {
    const found = contents.derived.get(at);
    if (!found) differences.push({ key, kind: 'missing', expected: digest, record });
    else if (found.digest !== digest) {
      differences.push({ key, kind: 'other', expected: digest, found: found.digest, record });
    }
  }
  for (const [at, { key, digest }] of contents.derived) {
    if (expected.has(at) || isOfStalePart(contents.held, key.pk)) continue;
    // Values may stay registered after their last record is gone.
    const list = parseListKey(key.pk);
    if (list && list.value === undefined) continue;
    differences.push({ key, kind: 'surplus', found: digest });
  }
  return differences;
}

const sentenceKey = ({ key, kind, expected, found }: Difference): string =>
  [textOf(key), kind, expected, found].join(SEPARATOR);

/**
 * Reads the whole table. Concurrent writes can look like differences, so only those that a second read confirms are
 * reported.
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

const words = { missing: 'is missing', surplus: "doesn't belong to a record", other: "doesn't match its record" };

export const differenceSentence = ({ key, kind, expected, found }: Difference): string => {
  if (changedRecordAt(key)) {
    const where = kind === 'missing' ? "isn't in the audit log" : 'is in the audit log twice, or not in history';
    return `${key.pk} / ${key.sk} ${where}`;
  }
  const isCounter = key.pk.startsWith('Uses#');
  const values = isCounter && kind === 'other' ? ` (found "${found}", expected "${expected}")` : '';
  return `${key.pk} / ${key.sk} ${words[kind]}${values}`;
};
