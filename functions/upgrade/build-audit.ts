import type { Collection } from '../../shared/contract/collection.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { partitions } from '../deployment/partitions.ts';
import {
  auditEntryOf,
  auditMonth,
  auditSteps,
  changedRecordAt,
  type ChangedRecord,
  entriesOf,
  historyOf,
  recordsIn,
} from '../store/audit.ts';
import { AUDITED, UNDO_AUDITED } from '../store/batch.ts';
import { isVisiblePhase } from '../store/batch-visibility.ts';
import { chunksOf, runInParallel } from '../store/chunks.ts';
import { batchKey, counterKey, historyKey, itemKey, type Key, recordKey } from '../store/keys.ts';
import { collectionOfKey } from '../store/parse-keys.ts';
import type { Step } from '../store/plan.ts';
import type { Item } from '../store/stored.ts';
import { progressKey, type UpgradeTable } from './table.ts';

/**
 * Adds the history that releases without an audit log wrote (R96). Without a Scan: the histories of a collection's records are
 * found by their ids, also of deleted records. Changes that the log has already are left out, so repeating it adds nothing.
 */

/** No table has changes from before. */
const FIRST_YEAR = 2020;

/** Whoever began a change this long before the build may have completed it, with its entry, after the log was read. */
const OVERLAP_MS = 120_000;

const IDS_AT_ONCE = 100;
const MAX_ACTIONS = 90;

export const auditProgressKey = (collection: string): Key => progressKey(`audit#${collection}`);

const nameOf = ({ collection, id, version }: ChangedRecord): string => `${collection} ${id} ${version}`;

/** Months of which the log may have entries. */
function* monthsUntil(now: Date): Generator<string> {
  const last = auditMonth(now.toISOString());
  for (let at = new Date(Date.UTC(FIRST_YEAR, 0)); auditMonth(at.toISOString()) <= last;) {
    yield auditMonth(at.toISOString());
    at = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1));
  }
}

const isEntry = ({ body }: Item): boolean => body !== undefined;

/** The changes that the log has. */
export interface Log {
  readonly covered: ReadonlySet<string>;
  /** When it was read. */
  readonly readAt: Date;
}

/** Reads the changes that the log has already. */
export async function readLog(table: UpgradeTable): Promise<Log> {
  const readAt = table.store.now();
  const covered = new Set<string>();
  for (const month of monthsUntil(readAt)) {
    for await (const page of table.pages(partitions.audit(month))) {
      for (const item of page.filter(isEntry)) {
        for (const record of recordsIn(auditEntryOf(item).records)) covered.add(nameOf(record));
      }
    }
  }
  return { covered, readAt };
}

/** The last key that a record of the collection can have had. */
async function lastKey({ store }: UpgradeTable, collection: Collection): Promise<number> {
  const numbered = collection.fields[collection.key]?.reference?.collection ?? collection.name;
  const [counter, [last]] = await Promise.all([
    store.getItem(counterKey({ name: numbered })),
    store.queryItems(collection.name, { descending: true, limit: 1 }),
  ]);
  return Math.max(Number(counter?.value ?? 0), Number(last?.sk ?? 0));
}

interface Found {
  readonly record: ChangedRecord;
  readonly item: Item;
}

async function historiesOf(table: UpgradeTable, { name }: Collection, ids: readonly number[]): Promise<Found[]> {
  const byId = new Map<number, Found[]>();
  await runInParallel(ids, async (id) => {
    const found: Found[] = [];
    for await (const page of table.pages(historyKey(name, id, 1).pk)) {
      for (const item of page) found.push({ record: changedRecordAt(itemKey(item))!, item });
    }
    byId.set(id, found);
  });
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Leaves out records of imports that have an entry, or get one once they are visible. */
async function withoutBatches(table: UpgradeTable, collection: Collection, found: readonly Found[]): Promise<Found[]> {
  if (!collection.comesInBatches) return [...found];
  const ids = [...new Set(found.map(({ record }) => record.id))];
  const records = await table.store.getStaged(ids.map((id) => recordKey(collection, id)));
  const batchOf = new Map(
    records.flatMap(({ sk, batch }) => (typeof batch === 'string' ? [[Number(sk), batch] as const] : [])),
  );
  const names = [...new Set(batchOf.values())];
  const markers = await table.store.getStaged(names.map((batch) => batchKey(collection, batch)));
  const markerOf = new Map(markers.map((marker) => [String(marker.sk), marker]));
  return found.filter(({ record: { id, version } }) => {
    const batch = batchOf.get(id);
    if (batch === undefined) return true;
    const marker = markerOf.get(batch);
    if (version === 1) return isVisiblePhase(marker?.phase) && marker?.[AUDITED] !== true;
    return marker?.[UNDO_AUDITED] !== true;
  });
}

/** Leaves out changes that the log has, also those of functions that are writing now. */
async function uncovered(table: UpgradeTable, { covered, readAt }: Log, found: readonly Found[]): Promise<Found[]> {
  const left: Found[] = [];
  const since = readAt.getTime() - OVERLAP_MS;
  for (const each of found) {
    if (covered.has(nameOf(each.record))) continue;
    const { at } = historyOf(each.item);
    if (Date.parse(at) >= since) {
      const same = await table.store.queryItems(partitions.audit(auditMonth(at)), { begins: `${at}#` });
      const has = same.filter(isEntry).flatMap((item) => [...recordsIn(auditEntryOf(item).records)].map(nameOf));
      if (has.includes(nameOf(each.record))) continue;
    }
    left.push(each);
  }
  return left;
}

/** Yields what is to be added for some ids of a collection at a time, from an id on. */
export async function* auditPlans(
  table: UpgradeTable,
  collection: Collection,
  log: Log,
  start = 1,
): AsyncGenerator<{ readonly steps: readonly Step[]; readonly next: number }> {
  const last = await lastKey(table, collection);
  for (let from = start; from <= last; from += IDS_AT_ONCE) {
    const ids = Array.from({ length: Math.min(IDS_AT_ONCE, last - from + 1) }, (_, index) => from + index);
    const found = await withoutBatches(table, collection, await historiesOf(table, collection, ids));
    yield { steps: entriesOf(await uncovered(table, log, found)).flatMap(auditSteps), next: from + IDS_AT_ONCE };
  }
}

/** Builds a collection's part of the log, continuing where an interrupted upgrade stopped. */
export async function buildAudit(
  table: UpgradeTable,
  { collection: name }: Part,
  log: Log,
  onProgress: (ids: number) => void,
): Promise<void> {
  const key = auditProgressKey(name);
  const begun = await table.store.getItem(key);
  for await (const { steps, next } of auditPlans(table, collectionOfKey(name)!, log, Number(begun?.next ?? 1))) {
    for (const some of chunksOf(steps, MAX_ACTIONS)) await table.write(some);
    await table.store.put(key, { next });
    onProgress(next - 1);
  }
  await table.store.commit([{ kind: 'delete', key }]);
}

/** Adds one history entry to the log, unless it is there. */
export async function repairAudit(table: UpgradeTable, key: Key): Promise<void> {
  const [item] = await table.store.getStaged([key]);
  const record = changedRecordAt(key);
  if (item && record) await table.write(entriesOf([{ record, item }]).flatMap(auditSteps));
}
