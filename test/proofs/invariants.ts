import { checkErasures, checkInvitations, checkSessions, checkUndelivered, checkWaysIn } from './account-invariants.ts';
import { checkAudit } from './audit-invariants.ts';
import { checkPapers } from './paper-invariants.ts';
import { type Collection, uniqueKeys } from '../../shared/contract/collection.ts';
import { collectionNames, collections } from '../../shared/contract/collections.ts';
import { padId } from '../../shared/contract/table.ts';
import { listCopy, listKey, listPrefix, singleKey, uniqueKey } from '../../functions/store/keys.ts';
import { checkReconciliations } from './reconciliation-invariants.ts';
import { checkLeave } from './leave-invariants.ts';
import { bodyOf, compare, type Item, place, readTable, type Report, type Stored, Table } from './read-table.ts';

function checkRecords(table: Table, collection: Collection, say: Report): void {
  for (const item of table.at(collection.name)) {
    const record = bodyOf(item);
    const here = place(item);
    if (item.sk !== padId(Number(record[collection.key]))) say(`${here} holds the record ${String(record.id)}`);
    if (item.version !== record.version) say(`${here} has version ${String(item.version)} beside ${record.version}`);
    for (const { field, message } of collection.check(record)) say(`${here}: ${field} ${message}`);
    for (const [name, value] of Object.entries(collection.compute(record))) {
      if (record[name] !== value) say(`${here}: ${name} is ${String(record[name])}, computed ${String(value)}`);
    }
  }
  const highest = Math.max(0, ...table.of(collection.name).map(({ id }) => id));
  const [counter] = table.at(`${collection.name}#counter`);
  if (highest > Number(counter?.value ?? 0)) {
    say(`${collection.name} counts to ${String(counter?.value)} and has the id ${highest}`);
  }
}

function checkMarkers(table: Table, collection: Collection, say: Report): void {
  const expected = new Map<string, string>();
  for (const record of table.of(collection.name)) {
    for (const fields of uniqueKeys(collection)) {
      const key = uniqueKey(collection, fields, record);
      if (!key) continue;
      if (expected.has(place(key))) say(`${place(key)} belongs to two records`);
      expected.set(place(key), String(record[collection.key]));
    }
  }
  const found = table.under(`${collection.name}#unique`);
  compare('Unique marker', expected, new Map([...found].map(([at, item]) => [at, String(item.record_key)])), say);
}

function checkCopies(table: Table, collection: Collection, say: Report): void {
  for (const list of collection.lists) {
    const expected = new Map<string, string>();
    for (const record of table.of(collection.name)) {
      const key = listKey(collection, list, record);
      if (key) expected.set(place(key), JSON.stringify(listCopy(collection, list, record)));
    }
    const prefix = listPrefix(collection, list);
    const found = table.under(`${prefix}#`);
    compare('List copy', expected, new Map([...found].map(([at, item]) => [at, String(item.body)])), say);
    if (list.by !== 'year') continue;
    const years = new Set(table.at(prefix).map(({ sk }) => sk));
    for (const item of found.values()) {
      const year = item.pk.split('#')[2]!;
      if (year !== list.unset && !years.has(year))
        say(`${collection.name} has records of ${year}, a year that is not noted`);
    }
  }
}

interface Pointer {
  readonly from: string;
  readonly field: string;
  readonly target: string;
  readonly key: number;
  readonly isRestricting: boolean;
}

function pointersOf(collection: Collection, record: Stored): Pointer[] {
  const from = `${collection.name} ${String(record[collection.key])}`;
  return Object.entries(collection.fields).flatMap(([name, { reference, lineReferences }]): Pointer[] => {
    const value = record[name];
    const lines = Object.entries(lineReferences ?? {}).flatMap(([part, target]) =>
      (value as Record<string, unknown>[])
        .filter((line) => typeof line[part] === 'number')
        .map((line) => ({ from, field: name, target, key: Number(line[part]), isRestricting: true })),
    );
    const keys = value === null || value === undefined ? [] : Array.isArray(value) ? value : [value];
    if (!reference) return lines;
    const isRestricting = reference.onDelete === 'restrict';
    return keys.map((key) => ({ from, field: name, target: reference.collection, key: Number(key), isRestricting }));
  });
}

const isTarget = (name: string): boolean =>
  collectionNames.some((other) =>
    Object.values(collections[other].fields).some(
      ({ reference, lineReferences }) =>
        reference?.collection === name || Object.values(lineReferences ?? {}).includes(name),
    ),
  );

/** Records deleted with their user, although their reference would not block the deletion. */
const deletedWithUser = new Set(['Profile', 'TsrpTrackUser', 'SecretCode']);

function checkReferences(table: Table, say: Report): void {
  const counts = new Map<string, Map<string, number>>();
  for (const name of collectionNames) {
    for (const record of table.of(name)) {
      for (const pointer of pointersOf(collections[name], record)) {
        const must = pointer.isRestricting || deletedWithUser.has(name);
        if (must && !table.has(pointer.target, pointer.key)) {
          say(`${pointer.from} refers by ${pointer.field} to ${pointer.target} ${pointer.key}, which doesn't exist`);
        }
        if (!pointer.isRestricting) continue;
        const at = place({ pk: `Uses#${pointer.target}`, sk: padId(pointer.key) });
        const counters = counts.get(at) ?? new Map<string, number>();
        const counter = `${name}.${pointer.field}`;
        counters.set(counter, (counters.get(counter) ?? 0) + 1);
        counts.set(at, counters);
      }
    }
  }
  const text = (counters: Iterable<readonly [string, unknown]>): string =>
    [...counters]
      .filter(([, count]) => count !== 0)
      .map(([counter, count]) => `${counter}=${String(count)}`)
      .sort()
      .join(' ');
  const expected = new Map(
    collectionNames.filter(isTarget).flatMap((name) =>
      table.of(name).map((record) => {
        const at = place({ pk: `Uses#${name}`, sk: padId(Number(record[collections[name].key])) });
        return [at, text(counts.get(at) ?? [])] as const;
      }),
    ),
  );
  const shards = new Map<string, string[]>();
  const sums = new Map<string, Map<string, number>>();
  // A batch marks the items that it creates.
  for (const { pk, sk, batch: _, ...counters } of table.under('Uses#').values()) {
    const [id = '', shard = 'own'] = sk.split('#');
    const at = place({ pk, sk: id });
    shards.set(at, [...(shards.get(at) ?? []), shard].toSorted());
    const sum = sums.get(at) ?? new Map<string, number>();
    for (const [name, count] of Object.entries(counters)) {
      // A reference declared after release 0.1 has a mark behind its name.
      const plain = name.replace(/~\w+$/, '');
      sum.set(plain, (sum.get(plain) ?? 0) + Number(count));
    }
    sums.set(at, sum);
  }
  const found = new Map([...sums].map(([at, sum]) => [at, text(sum)]));
  compare('Use counter', expected, found, say);
  for (const name of collectionNames.filter(isTarget)) {
    const count = collections[name].shards ?? 0;
    const wanted = ['own', ...Array.from({ length: count }, (_, index) => String(index + 1))].toSorted().join();
    for (const record of table.of(name)) {
      const at = place({ pk: `Uses#${name}`, sk: padId(Number(record[collections[name].key])) });
      const has = shards.get(at)?.join();
      if (has !== undefined && has !== wanted) say(`${at} is counted by ${has} and not by ${wanted}`);
    }
  }
}

function checkHistory(table: Table, say: Report): void {
  for (const [pk, items] of table.partitions) {
    const match = /^History#(\w+)#(\d+)$/.exec(pk);
    if (!match) continue;
    const versions = items.map((item) => bodyOf(item).version);
    const last = Math.max(...versions);
    const distinct = new Set(versions);
    if (distinct.size !== versions.length || distinct.size !== last || !distinct.has(1)) {
      say(`${pk} has the versions ${versions.join(', ')}`);
    }
    const record = table.records.get(match[1]!)?.get(Number(match[2]));
    const isWhole = collections[match[1] as keyof typeof collections].hasHistory === true;
    if (record && isWhole && record.version !== last)
      say(`${pk} ends with ${last}, the record is at ${record.version}`);
  }
  for (const name of collectionNames.filter((each) => collections[each].hasHistory === true)) {
    for (const record of table.of(name)) {
      const pk = `History#${name}#${String(record[collections[name].key])}`;
      if (table.at(pk).length === 0) say(`${pk} is empty`);
    }
  }
}

function checkWhole(table: Table, collection: Collection, say: Report): void {
  const { name, single, isTree, exclusiveDays } = collection;
  const records = table.of(name);
  if (single) {
    const expected = new Map<string, string>();
    for (const record of records.filter((each) => each[single.field] === true)) {
      const key = place(singleKey(collection, record)!);
      if (expected.has(key)) say(`Two ${collection.many} have ${single.field}: ${expected.get(key)} and ${record.id}`);
      expected.set(key, String(record.id));
    }
    const found = table.at(`${name}#single`);
    compare('Single flag', expected, new Map(found.map((item) => [place(item), String(item.record_id)])), say);
  }
  if (isTree) {
    const parents = new Map(records.map((record) => [record.id, record.parent_id]));
    for (const record of records) {
      let at: unknown = record.parent_id;
      for (let steps = 0; typeof at === 'number' && steps <= records.length; steps += 1) {
        if (at === record.id) say(`${name} ${record.id} is its own ancestor`);
        at = at === record.id ? null : parents.get(at);
      }
    }
  }
  if (exclusiveDays) {
    const [first, last] = exclusiveDays;
    const sorted = records.toSorted((a, b) => String(a[first]).localeCompare(String(b[first])));
    sorted.forEach((record, index) => {
      const before = sorted[index - 1];
      if (before && String(before[last]) >= String(record[first])) say(`${name} ${before.id} and ${record.id} overlap`);
    });
  }
}

/** A remembered answer and its record were written together. */
function checkAnswers(table: Table, say: Report): void {
  for (const item of table.under('Idempotency#').values()) {
    const [, call = ''] = item.sk.split('#');
    const [name = ''] = call.split('.');
    if (!call.endsWith('.create') || !collections[name as keyof typeof collections].hasHistory) continue;
    const answer = JSON.parse(String(item.answer)) as Stored;
    const key = answer[collections[name as keyof typeof collections].key];
    if (table.at(`History#${name}#${String(key)}`).length === 0) say(`${place(item)} answers a record never made`);
  }
}

function checkTimesheets(table: Table, say: Report): void {
  for (const sheet of table.of('TsrpTimesheet')) {
    const { is_locked, is_approved, is_processed } = sheet;
    if ((is_processed && !is_approved) || (is_approved && !is_locked)) say(`TsrpTimesheet ${sheet.id} skipped a state`);
  }
}

const isKnownPartition = (pk: string): boolean => {
  const [first = '', second = ''] = pk.split('#');
  if (
    [
      'AccountStatus',
      'Audit',
      'Limit',
      'LockedSignIn',
      'Credential',
      'Session',
      'Idempotency',
      'Seed',
      'DailyRun',
      'ReadyMail',
      'Passkey',
      'Challenge',
      'SignUp',
      'Erasure',
      'Held',
    ].includes(first)
  )
    return true;
  return Object.hasOwn(collections, ['Uses', 'History'].includes(first) ? second : first);
};

/** Whatever is written but not visible belongs to a batch that can be found and removed. */
function checkInvisible(items: readonly Item[], say: Report): void {
  const batches = new Set(items.filter(({ pk }) => pk.endsWith('#batch')).map(({ sk }) => sk));
  for (const item of items) {
    if (typeof item.batch === 'string' && !batches.has(item.batch)) say(`${place(item)} is seen and removed by nobody`);
  }
}

/** Every invariant that the table violates, in words; none for a sound table. */
export function violationsOf(items: readonly Item[], now = new Date()): string[] {
  const problems: string[] = [];
  const say: Report = (problem) => problems.push(problem);
  const table = new Table(items, now);
  checkInvisible(items, say);
  checkSessions(table, say);
  checkErasures(table, say);
  checkInvitations(table, say);
  checkUndelivered(table, say);
  checkWaysIn(table, say);
  for (const pk of table.partitions.keys()) if (!isKnownPartition(pk)) say(`Nobody knows the partition ${pk}`);
  for (const name of collectionNames) {
    const collection = collections[name];
    checkRecords(table, collection, say);
    checkMarkers(table, collection, say);
    checkCopies(table, collection, say);
    checkWhole(table, collection, say);
  }
  checkReferences(table, say);
  checkHistory(table, say);
  checkAudit(items, table, say);
  checkAnswers(table, say);
  checkTimesheets(table, say);
  checkReconciliations(table, say);
  checkPapers(table, say);
  checkLeave(table, say);
  return problems;
}

/** The same for a running product. */
export const violations = async (product: { readonly endpoint: string; readonly tableName: string }) =>
  violationsOf(await readTable(product.endpoint, product.tableName));
