import { partitions } from '../deployment/partitions.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Key } from './keys.ts';
import type { Plan, Step } from './plan.ts';
import type { Change } from './records.ts';
import type { Item } from './stored.ts';

/**
 * R96: the audit log is an index of history by time: one entry per transaction, with ids only. Old and new values, reasons
 * and names stay where they are and are erased with them.
 */

/** Consecutive records that were changed to the same version. */
export type ChangedRange = readonly [collection: string, first: number, version: number, count: number];

export interface ChangedRecord {
  readonly collection: string;
  readonly id: number;
  readonly version: number;
}

/** One transaction as the audit log has it. */
export interface AuditEntry extends Pick<Change, 'call' | 'by'> {
  readonly at: string;
  readonly records: readonly ChangedRange[];
}

/** Keeps an entry far below the limit of an item; more ranges take more entries. */
const MAX_RANGES = 500;

const HISTORY = partitions.history('', '').slice(0, -1);

/** Returns the record and version that a history item is about. */
export function changedRecordAt({ pk, sk }: Key): ChangedRecord | undefined {
  if (!pk.startsWith(HISTORY)) return undefined;
  const [, collection = '', id] = pk.split('#');
  return { collection, id: Number(id), version: Number(sk) };
}

/** Partitions are months of UTC, so that a span of days in any time zone is one Query. */
export const auditMonth = (at: string): string => at.slice(0, 7);

const entryKey = (at: string, [collection, first, version]: ChangedRange): Key => ({
  pk: partitions.audit(auditMonth(at)),
  sk: `${at}#${collection}#${padId(first)}#${padId(version)}`,
});

/** Returns records by collection, in the order of the first of each. */
export function rangesOf(records: readonly ChangedRecord[]): ChangedRange[] {
  const ranges: [string, number, number, number][] = [];
  const byCollection = [...Map.groupBy(records, ({ collection }) => collection).values()].flat();
  for (const { collection, id, version } of byCollection) {
    const last = ranges.at(-1);
    const continues = last?.[0] === collection && last[1] + last[3] === id && last[2] === version;
    if (continues) last[3] += 1;
    else ranges.push([collection, id, version, 1]);
  }
  return ranges;
}

export function* recordsIn(ranges: readonly ChangedRange[]): Generator<ChangedRecord> {
  for (const [collection, first, version, count] of ranges) {
    for (let id = first; id < first + count; id += 1) yield { collection, id, version };
  }
}

/** The steps that add an entry, which are several if it has very many ranges. */
export function auditSteps({ at, call, by, records }: AuditEntry): Step[] {
  const steps: Step[] = [];
  for (let start = 0; start < records.length; start += MAX_RANGES) {
    const some = records.slice(start, start + MAX_RANGES);
    const body = JSON.stringify({ at, call, by, records: some } satisfies AuditEntry);
    steps.push({ kind: 'put', key: entryKey(at, some[0]!), item: { body } });
  }
  return steps;
}

export const auditEntryOf = ({ body }: Item): AuditEntry => JSON.parse(String(body)) as AuditEntry;

/** History entries of older releases have more about who. */
type StoredHistory = Pick<AuditEntry, 'at' | 'call' | 'by'>;

/** How this release begins an entry, so that a timesheet's days needn't be parsed for three facts. */
const HEAD = /^\{"at":"([^"\\]+)","version":\d+,"call":"([^"\\]+)","by":(?:null|\{"user_id":(\d+)\}),/;

export function historyOf({ body }: Item): StoredHistory {
  const text = String(body);
  const [, at, call, userId] = HEAD.exec(text) ?? [];
  if (at !== undefined && call !== undefined) {
    return { at, call, by: userId === undefined ? null : { user_id: Number(userId) } };
  }
  const stored = JSON.parse(text) as StoredHistory;
  return { at: stored.at, call: stored.call, by: stored.by && { user_id: stored.by.user_id } };
}

/** Groups changes by who made them, when and with which call, in their order. */
export function entriesOf(changes: readonly { readonly record: ChangedRecord; readonly item: Item }[]): AuditEntry[] {
  const known = changes.map(({ record, item }) => ({ record, by: historyOf(item) }));
  const groups = Map.groupBy(known, ({ by }) => JSON.stringify(by));
  return [...groups.values()].map((group) => ({
    ...group[0]!.by,
    records: rangesOf(group.map(({ record }) => record)),
  }));
}

/** Returns the steps that add a plan's changes to the audit log: usually one, whatever the number of records. */
export function auditStepsOf(plan: Plan): Step[] {
  const changes = plan.flatMap((step) => {
    const record = step.kind === 'put' && !step.isOfBatch ? changedRecordAt(step.key) : undefined;
    return record && step.kind === 'put' ? [{ record, item: step.item }] : [];
  });
  return entriesOf(changes).flatMap(auditSteps);
}

/** Marks history entries of a batch, which is one entry of the audit log once all of it is visible. */
export const ofBatch = (plan: Plan): Step[] =>
  plan.map((step) => (step.kind === 'put' && changedRecordAt(step.key) ? { ...step, isOfBatch: true } : step));

export const auditedChange = (
  { at, call, by }: Pick<Change, 'at' | 'call' | 'by'>,
  records: readonly ChangedRange[],
): Step[] => auditSteps({ at: at.toISOString(), call, by, records });
