import { declaredHere } from '../store/table-state.ts';
import { collectionOfKey, parseListKey, uniqueAt, partsOfSingle } from '../store/parse-keys.ts';
import { ConflictError } from '../app-error.ts';
import { changedRecordAt } from '../store/audit.ts';
import { repairAudit } from './build-audit.ts';
import { buildOne, type RuleViolation } from './build.ts';
import { removeLeftOver } from './clean.ts';
import { buildCounter, buildUses } from './count.ts';
import { buildShards } from './shards.ts';
import type { UpgradeTable } from './table.ts';
import type { Difference } from './verify.ts';

const isUses = ({ key }: Difference): boolean => key.pk.startsWith('Uses#');

/** Rewrites all items derived from a record if the record is unchanged. */
async function rebuild(
  table: UpgradeTable,
  { record }: Difference,
  onClash: (clash: RuleViolation) => void,
): Promise<void> {
  const collection = record && collectionOfKey(record.pk);
  const [item] = record ? await table.store.getStaged([record]) : [];
  if (!collection || !item) return;
  const parts = declaredHere().parts.filter(
    ({ kind, collection: name }) =>
      name === collection.name && (kind === 'list' || kind === 'unique' || kind === 'single'),
  );
  await buildOne(table, { collection, parts, onClash, onProgress: () => Promise.resolve() }, item);
}

async function remove(table: UpgradeTable, { key }: Difference): Promise<void> {
  const part = parseListKey(key.pk)?.part ?? uniqueAt(key)?.part ?? partsOfSingle(key.pk)[0];
  // An item of no part that this release declares may be a newer release's, and is reported only.
  const [item] = part ? await table.store.getStaged([key]) : [];
  if (part && item) await removeLeftOver(table, part, item);
}

/**
 * Repairs differences. Items of records can be repaired during concurrent writes, but counters can't be recounted
 * reliably, so run it outside of work hours or verify afterwards.
 */
export async function repair(table: UpgradeTable, differences: readonly Difference[]): Promise<RuleViolation[]> {
  const clashes: RuleViolation[] = [];
  for (const difference of differences.filter((each) => !isUses(each))) {
    try {
      if (changedRecordAt(difference.key)) await repairAudit(table, difference.key);
      else if (difference.kind === 'surplus') await remove(table, difference);
      else await rebuild(table, difference, (clash) => clashes.push(clash));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  const targets = new Set(differences.filter(isUses).map(({ key }) => key.pk.slice('Uses#'.length)));
  for (const part of declaredHere().parts) {
    if (!targets.has(part.collection)) continue;
    if (part.kind === 'uses') await buildUses(table, part);
    if (part.kind === 'shards') await buildShards(table, part.collection);
  }
  for (const difference of differences.filter((each) => isUses(each) && each.kind === 'surplus')) {
    await table.write([{ kind: 'delete', key: difference.key }]);
  }
  for (const part of declaredHere().parts) {
    if (part.kind === 'reference' && targets.has(String(part.declaration.target))) await buildCounter(table, part);
  }
  return clashes;
}
