import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { declaredHere, partStateOf } from '../store/table-state.ts';
import { auditPlans, readLog } from './build-audit.ts';
import { collectionOf, partsToWalk, recordPlan } from './build.ts';
import { readTableState } from './registry.ts';
import { missingShards } from './shards.ts';
import { type UpgradeTable, unitsOf } from './table.ts';

/** Estimates an upgrade without changing anything. */
interface Estimate {
  readonly parts: readonly string[];
  readonly dropped: readonly string[];
  readonly items: number;
  readonly units: number;
}

export async function estimate(table: UpgradeTable): Promise<Estimate> {
  const held = await readTableState(table.store);
  const { parts } = declaredHere();
  const open = parts.filter((part) => partStateOf(held, part) !== 'live');
  const declared = new Set(parts.map(({ id }) => id));
  let [items, units] = [0, 0];
  for (const collection of Object.values(collections)) {
    if (!open.some((part) => part.collection === collection.name)) continue;
    const walked = partsToWalk(collection, open, parts);
    for await (const page of table.pages(collection.name)) {
      const plans = page.map((item) => recordPlan(collection, item, walked));
      items += plans.reduce((sum, plan) => sum + plan.filter(({ kind }) => kind !== 'check').length, 0);
      units += plans.reduce((sum, plan) => sum + unitsOf(plan), 0);
    }
  }
  for (const part of open.filter(({ kind }) => kind === 'shards')) {
    for await (const plan of missingShards(table, part.collection)) {
      items += plan.length;
      units += unitsOf(plan);
    }
  }
  const audited = open.filter(({ kind }) => kind === 'audit');
  const log = audited.length > 0 ? await readLog(table) : undefined;
  for (const part of log ? audited : []) {
    for await (const { steps } of auditPlans(table, collectionOf(part), log!)) {
      items += steps.length;
      units += unitsOf(steps);
    }
  }
  const dropped = Object.keys(held ?? {}).filter((id) => !declared.has(id));
  return { parts: open.map(({ id }) => id), dropped, items, units };
}

export function estimateSentences({ parts, dropped, items, units }: Estimate, unitsPerSecond: number): string[] {
  if (parts.length === 0 && dropped.length === 0) return ['The table is up to date with this release.'];
  const minutes = Math.ceil(units / unitsPerSecond / 60);
  return [
    ...parts.map((id) => `build  ${id}`),
    ...dropped.map((id) => `remove  ${id}`),
    `${items} items, about ${units} write units, ${countOf(minutes, 'minute')} at ${unitsPerSecond} units a second. Nothing was changed.`,
  ];
}
