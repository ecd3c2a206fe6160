import { declaredHere } from '../store/held.ts';
import { collectionAt, listAt, uniqueAt, partsOfSingle } from '../store/places.ts';
import type { Step } from '../store/plan.ts';
import { ConflictError } from '../app-error.ts';
import { buildOne, type Clash } from './build.ts';
import { removeLeftOver } from './clean.ts';
import { buildCounter, buildUses } from './count.ts';
import type { UpgradeTable } from './table.ts';
import type { Difference } from './verify.ts';

const isUses = ({ key }: Difference): boolean => key.pk.startsWith('Uses#');

/** Everything of one record is written anew beside it, while it is as it was read. */
async function rebuild(table: UpgradeTable, { record }: Difference, onClash: (clash: Clash) => void): Promise<void> {
  const collection = record && collectionAt(record.pk);
  const [item] = record ? await table.store.getStaged([record]) : [];
  if (!collection || !item) return;
  const parts = declaredHere().parts.filter(
    ({ kind, collection: name }) =>
      name === collection.name && (kind === 'list' || kind === 'unique' || kind === 'single'),
  );
  await buildOne(table, { collection, parts, onClash, onProgress: () => undefined }, item);
}

async function remove(table: UpgradeTable, { key }: Difference): Promise<void> {
  const part = listAt(key.pk)?.part ?? uniqueAt(key)?.part ?? partsOfSingle(key.pk)[0];
  const [item] = await table.store.getStaged([key]);
  if (!item) return;
  if (part) await removeLeftOver(table, part, item);
  else await table.write([{ kind: 'delete', key } satisfies Step]);
}

/**
 * Mends what was found. Items of records are mended while everybody works; counters are counted anew, which takes a moment
 * without changes to be right: run it when nobody works, or look again.
 */
export async function repair(table: UpgradeTable, differences: readonly Difference[]): Promise<Clash[]> {
  const clashes: Clash[] = [];
  for (const difference of differences.filter((each) => !isUses(each))) {
    try {
      if (difference.kind === 'surplus') await remove(table, difference);
      else await rebuild(table, difference, (clash) => clashes.push(clash));
    } catch (error) {
      if (!(error instanceof ConflictError)) throw error;
    }
  }
  const targets = new Set(differences.filter(isUses).map(({ key }) => key.pk.slice('Uses#'.length)));
  for (const part of declaredHere().parts) {
    if (part.kind === 'uses' && targets.has(part.collection)) await buildUses(table, part);
  }
  for (const difference of differences.filter((each) => isUses(each) && each.kind === 'surplus')) {
    await table.write([{ kind: 'delete', key: difference.key }]);
  }
  for (const part of declaredHere().parts) {
    if (part.kind === 'reference' && targets.has(String(part.declaration.target))) await buildCounter(table, part);
  }
  return clashes;
}
