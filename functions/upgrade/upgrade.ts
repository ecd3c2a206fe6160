import { setTimeout as delay } from 'node:timers/promises';
import { collections } from '../../shared/contract/collections.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { declaredHere, type Held, type HeldPart, KNOWN_FOR_MS, stateOf } from '../store/held.ts';
import { buildParts, type Clash, partsToWalk } from './build.ts';
import { cleanPart, dropPart } from './clean.ts';
import { buildCounter, buildUses } from './count.ts';
import { begin, forget, readHeld, setState } from './registry.ts';
import { progressKey, type UpgradeTable } from './table.ts';

/** A call of the functions before may still be under way for as long as they are given; by then each function knows of a part. */
const OLD_CALLS_MS = 35_000;

export interface UpgradeOptions {
  readonly say?: (sentence: string) => void;
  /** Whether functions are at work: then nothing is built before those of the release before have ended. */
  readonly isLive?: boolean;
}

const openParts = (held: Held | undefined): readonly Part[] =>
  declaredHere().parts.filter((part) => stateOf(held, part) !== 'live');

/** A part that other code did not keep up may have items that belong to no record. */
async function prepare(table: UpgradeTable, held: Held, open: readonly Part[]): Promise<void> {
  for (const part of open) {
    const state = stateOf(held, part);
    // A walk that other code has come in between of begins anew.
    if (state !== 'building') await table.store.commit([{ kind: 'delete', key: progressKey(part.collection) }]);
    await cleanPart(table, part);
    await setState(table.store, part, 'building');
  }
}

/** The sentences for records that a new rule does not let stand as they are. */
export function clashSentences(clashes: readonly Clash[]): string[] {
  const byPart = Map.groupBy(clashes, ({ part }) => part);
  return [...byPart].map(([{ collection, declaration }, some]) => {
    const fields = ((declaration.fields as string[] | undefined) ?? [String(declaration.field)]).join(' and ');
    const pairs = some.slice(0, 20).map(({ record, other }) => `${record} and ${other}`);
    const more = some.length > 20 ? `, and ${some.length - 20} more` : '';
    const { many } = collections[collection as keyof typeof collections];
    return `The rule that no two ${many} share ${fields} is not switched on: these do: ${pairs.join(', ')}${more}. Change them, then run "npm run upgrade".`;
  });
}

async function walkCollections(
  table: UpgradeTable,
  open: readonly Part[],
  say: (sentence: string) => void,
): Promise<Clash[]> {
  const clashes: Clash[] = [];
  for (const collection of Object.values(collections)) {
    if (!open.some((part) => part.collection === collection.name && !['reference', 'uses'].includes(part.kind)))
      continue;
    const parts = partsToWalk(collection, open, declaredHere().parts);
    let told = performance.now();
    await buildParts(table, {
      collection,
      parts,
      onClash: (clash) => clashes.push(clash),
      onProgress: (records) => {
        if (performance.now() - told < 2000) return;
        told = performance.now();
        say(`${collection.many}: ${records} done`);
      },
    });
  }
  return clashes;
}

/**
 * Brings the table to what this release declares: builds what is new or was not kept up, takes away what nobody declares.
 * Whatever ends it halfway, the same again goes on. Answers the sentences for whom something is left to do.
 */
export async function upgrade(
  table: UpgradeTable,
  { say = () => undefined, isLive = false }: UpgradeOptions = {},
): Promise<string[]> {
  const { store } = table;
  const held = await begin(store);
  const open = openParts(held);
  await prepare(table, held, open);
  if (isLive && open.length > 0) await delay(OLD_CALLS_MS);
  for (const part of open.filter(({ kind }) => kind === 'uses')) await buildUses(table, part);
  const clashes = await walkCollections(table, open, say);
  for (const part of open.filter(({ kind }) => kind === 'reference')) await buildCounter(table, part);
  const broken = new Set(clashes.map(({ part }) => part.id));
  for (const part of open) await setState(store, part, broken.has(part.id) ? 'off' : 'live');
  if (isLive && broken.size > 0) await delay(2 * KNOWN_FOR_MS);
  for (const part of open.filter(({ id }) => broken.has(id))) await dropPart(table, part);
  await dropUndeclared(table, say);
  return clashSentences(clashes);
}

/** The items of a list that is declared otherwise now are others; those of uses and flags are the same. */
const hasSameItems = ({ kind, collection, declaration }: HeldPart): boolean =>
  kind === 'shape' ||
  declaredHere().parts.some(
    (each) =>
      each.kind === kind &&
      each.collection === collection &&
      (kind === 'uses' || (kind === 'single' && each.declaration.field === declaration.field)),
  );

async function dropUndeclared(table: UpgradeTable, say: (sentence: string) => void): Promise<void> {
  const declared = new Set(declaredHere().parts.map(({ id }) => id));
  for (const [id, part] of Object.entries((await readHeld(table.store)) ?? {})) {
    if (declared.has(id)) continue;
    say(`Taking away what is declared no more: ${id}`);
    if (!hasSameItems(part)) await dropPart(table, part);
    await forget(table.store, id);
  }
}
