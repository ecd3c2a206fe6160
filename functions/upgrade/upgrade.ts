import { setTimeout as delay } from 'node:timers/promises';
import { collections } from '../../shared/contract/collections.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { declaredHere, type PartStates, type StoredPart, KNOWN_FOR_MS, stateOf } from '../store/table-state.ts';
import { buildParts, type RuleViolation, partsToWalk } from './build.ts';
import { cleanPart, dropPart } from './clean.ts';
import { buildCounter, buildUses } from './count.ts';
import { ensureDefaultCheckbook } from './default-checkbook.ts';
import { assertRequiredValues, violationMessages } from './preflight.ts';
import { counterKey } from '../store/keys.ts';
import { begin, forget, readTableState, setState, setStates } from './registry.ts';
import { buildShards, mergeShards } from './shards.ts';
import { progressKey, type UpgradeTable } from './table.ts';

/** The maximum duration of calls of the previous functions; after it, every function knows of a part. */
const OLD_CALLS_MS = 35_000;

export interface UpgradeOptions {
  readonly say?: (sentence: string) => void;
  /** Whether functions are running: building then waits for calls of the previous release to end. */
  readonly isLive?: boolean;
  /** Told how far it is, with each step. */
  readonly tell?: (state: UpgradeState) => Promise<void>;
}

export interface UpgradeState {
  /** How many parts of each collection are not live; 0 where they are by now. */
  readonly left: Readonly<Record<string, number>>;
  /** How many records of each collection were gone through. */
  readonly records: Readonly<Record<string, number>>;
  readonly isFinished: boolean;
}

/** What an upgrade knows of how far it is. */
class UpgradeProgress {
  readonly #left: Record<string, number> = {};
  readonly #records: Record<string, number> = {};
  readonly #tell: NonNullable<UpgradeOptions['tell']>;

  constructor(open: readonly Part[], tell: UpgradeOptions['tell'] = () => Promise.resolve()) {
    this.#tell = tell;
    for (const { collection } of open) this.#left[collection] = (this.#left[collection] ?? 0) + 1;
  }

  built(parts: readonly Part[]): void {
    for (const { collection } of parts) this.#left[collection] = (this.#left[collection] ?? 1) - 1;
  }

  at(collection: string, records: number): void {
    this.#records[collection] = records;
  }

  tell(isFinished = false): Promise<void> {
    return this.#tell({ left: { ...this.#left }, records: { ...this.#records }, isFinished });
  }
}

const openParts = (held: PartStates | undefined): readonly Part[] =>
  declaredHere().parts.filter((part) => stateOf(held, part) !== 'live');

/** A part that other code did not keep up may have items that belong to no record; one that is being built has none. */
async function prepare(table: UpgradeTable, held: PartStates, open: readonly Part[]): Promise<void> {
  for (const part of open.filter((each) => stateOf(held, each) !== 'building')) {
    // A walk that other code has come in between of begins anew.
    await table.store.commit([{ kind: 'delete', key: progressKey(part.collection) }]);
    await cleanPart(table, part);
    await setState(table.store, part, 'building');
  }
}

/** Parts that a walk through the records of their collection builds. */
const isBuiltByRecord = ({ kind }: Part): boolean => ['shape', 'list', 'unique', 'single'].includes(kind);

async function walkCollections(
  table: UpgradeTable,
  open: readonly Part[],
  course: UpgradeProgress,
  say: (sentence: string) => void,
): Promise<RuleViolation[]> {
  const clashes: RuleViolation[] = [];
  for (const collection of Object.values(collections)) {
    if (!open.some((part) => part.collection === collection.name && isBuiltByRecord(part))) continue;
    const parts = partsToWalk(collection, open, declaredHere().parts);
    const own: RuleViolation[] = [];
    let told = performance.now();
    await buildParts(table, {
      collection,
      parts,
      onClash: (clash) => own.push(clash),
      onProgress: async (records) => {
        course.at(collection.name, records);
        if (performance.now() - told < 2000) return;
        told = performance.now();
        say(`${collection.many}: ${records} done`);
        await course.tell();
      },
    });
    // At once: what is cut off from here on does not go through these records again.
    const walked = open.filter((part) => part.collection === collection.name && isBuiltByRecord(part));
    const broken = new Set(own.map(({ part }) => part.id));
    await setStates(table.store, walked, ({ id }) => (broken.has(id) ? 'off' : 'live'));
    course.built(walked.filter(({ id }) => !broken.has(id)));
    await table.store.commit([{ kind: 'delete', key: progressKey(collection.name) }]);
    clashes.push(...own);
  }
  return clashes;
}

/**
 * Brings the table to what this release declares: builds what is new or was not kept up, takes away what nobody declares.
 * Whatever ends it halfway, the same again goes on. Answers the sentences for whom something is left to do; refuses, before
 * anything is written, what would leave records without a value that they must have.
 */
export async function upgrade(
  table: UpgradeTable,
  { say = () => undefined, isLive = false, tell }: UpgradeOptions = {},
): Promise<string[]> {
  const { store } = table;
  await assertRequiredValues(table);
  const held = await begin(store);
  const open = openParts(held);
  const course = new UpgradeProgress(open, tell);
  await course.tell();
  await prepare(table, held, open);
  // Before the first account of an installation there is nobody to wait for.
  const isAtWork = isLive && (await store.getItem(counterKey(collections.User))) !== undefined;
  if (isAtWork && open.length > 0) await delay(OLD_CALLS_MS);
  const buildEach = async (kind: Part['kind'], build: (table: UpgradeTable, part: Part) => Promise<void>) => {
    for (const part of open.filter((each) => each.kind === kind)) {
      await build(table, part);
      await setState(store, part, 'live');
      course.built([part]);
    }
  };
  await buildEach('uses', buildUses);
  await buildEach('shards', (to, part) => buildShards(to, part.collection));
  const clashes = await walkCollections(table, open, course, say);
  await buildEach('reference', buildCounter);
  const broken = new Set(clashes.map(({ part }) => part.id));
  if (isLive && broken.size > 0) await delay(2 * KNOWN_FOR_MS);
  for (const part of open.filter(({ id }) => broken.has(id))) await dropPart(table, part);
  await dropUndeclared(table, say);
  await ensureDefaultCheckbook(store);
  await course.tell(true);
  return violationMessages(clashes);
}

/** The items of a list that is declared otherwise now are others; those of uses, shards and flags are the same. */
const hasSameItems = ({ kind, collection, declaration }: StoredPart): boolean =>
  kind === 'shape' ||
  declaredHere().parts.some(
    (each) =>
      each.kind === kind &&
      each.collection === collection &&
      (kind === 'uses' || kind === 'shards' || (kind === 'single' && each.declaration.field === declaration.field)),
  );

/**
 * Once functions of a release that knows of no shards are at work, and no others: they look at a record's own item of uses
 * alone, and delete nothing that has shards.
 */
export async function mergeAllShards(table: UpgradeTable, isLive: boolean): Promise<void> {
  if (isLive) await delay(OLD_CALLS_MS);
  for (const { kind, collection } of declaredHere().parts) {
    if (kind === 'shards') await mergeShards(table, collection);
  }
}

async function dropUndeclared(table: UpgradeTable, say: (sentence: string) => void): Promise<void> {
  const declared = new Set(declaredHere().parts.map(({ id }) => id));
  for (const [id, part] of Object.entries((await readTableState(table.store)) ?? {})) {
    if (declared.has(id)) continue;
    say(`Removing ${id}, which is no longer declared`);
    if (!hasSameItems(part)) await dropPart(table, part);
    await forget(table.store, id);
  }
}
