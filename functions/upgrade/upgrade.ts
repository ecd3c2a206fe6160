import { setTimeout as delay } from 'node:timers/promises';
import { collections } from '../../shared/contract/collections.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { declaredHere, type PartStates, type StoredPart, KNOWN_FOR_MS, partStateOf } from '../store/table-state.ts';
import { auditSinceKey } from '../store/audit-since.ts';
import { auditProgressKey, buildAudit, readLog } from './build-audit.ts';
import { buildParts, collectionOf, type RuleViolation, partsToWalk } from './build.ts';
import { cleanPart, dropPart } from './clean.ts';
import { buildCounter, buildUses } from './count.ts';
import { ensureDefaultCheckbook } from './default-checkbook.ts';
import { assertRequiredValues, lackingMessages, violationMessages } from './preflight.ts';
import { counterKey } from '../store/keys.ts';
import { begin, forget, readTableState, setState, setStates } from './registry.ts';
import { buildShards, mergeShards } from './shards.ts';
import { progressKey, type UpgradeTable } from './table.ts';

/** Maximum duration of calls of the previous release; after it, every running function knows about new parts. */
const OLD_CALLS_MS = 35_000;

export interface UpgradeOptions {
  /** Whether to go on if records lack required values, as after going back to a release that required more; names them. */
  readonly isAnyway?: boolean;
  readonly say?: (sentence: string) => void;
  /** Whether functions are running: building then waits for calls of the previous release to end. */
  readonly isLive?: boolean;
  /** Called with the progress after each step. */
  readonly tell?: (state: UpgradeState) => Promise<void>;
}

export interface UpgradeState {
  /** Number of parts per collection that aren't live yet; 0 once all are. */
  readonly left: Readonly<Record<string, number>>;
  /** Number of processed records per collection. */
  readonly records: Readonly<Record<string, number>>;
  readonly isFinished: boolean;
}

/** Tracks and reports an upgrade's progress. */
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
  declaredHere().parts.filter((part) => partStateOf(held, part) !== 'live');

/**
 * Cleans parts that other releases didn't keep up to date, because they may have items without a record. Parts that
 * were already being built have none.
 */
async function prepare(table: UpgradeTable, parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    // Other releases may have written since the part was partly built, so discard the progress.
    await table.store.commit([{ kind: 'delete', key: progressKey(part.collection) }]);
    if (part.kind === 'audit') {
      await table.store.commit([{ kind: 'delete', key: auditProgressKey(part.collection) }]);
      await table.store.put(auditSinceKey, { at: table.store.now().toISOString() });
    } else await cleanPart(table, part);
    await setState(table.store, part, 'building');
  }
}

const SAY_MS = 2000;

/** Says at most one sentence every two seconds. */
function everyTwoSeconds(say: (sentence: string) => void): (sentence: string) => void {
  let lastSaidAt = performance.now();
  return (sentence) => {
    if (performance.now() - lastSaidAt < SAY_MS) return;
    lastSaidAt = performance.now();
    say(sentence);
  };
}

/** Whether the part is built by processing the records of its collection. */
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
    let lastProgressAt = performance.now();
    await buildParts(table, {
      collection,
      parts,
      onClash: (clash) => own.push(clash),
      onProgress: async (records) => {
        course.at(collection.name, records);
        if (performance.now() - lastProgressAt < SAY_MS) return;
        lastProgressAt = performance.now();
        say(`${collection.many}: ${records} done`);
        await course.tell();
      },
    });
    // Set now, so that an interruption from here on doesn't repeat this collection.
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
 * Brings the table to what this release declares: builds new and stale parts, and removes undeclared ones. After an
 * interruption, running it again continues. Returns messages about violated rules that people must resolve. Throws
 * before anything is written if records lack required values.
 */
export async function upgrade(
  table: UpgradeTable,
  { say = () => undefined, isLive = false, isAnyway = false, tell }: UpgradeOptions = {},
): Promise<string[]> {
  const { store } = table;
  if (isAnyway) for (const sentence of await lackingMessages(table)) say(sentence);
  else await assertRequiredValues(table);
  const held = await begin(store);
  const open = openParts(held);
  const course = new UpgradeProgress(open, tell);
  await course.tell();
  const inState = (...states: readonly ReturnType<typeof partStateOf>[]) =>
    open.filter((part) => states.includes(partStateOf(held, part)));
  // Functions begin to enforce these rules as soon as they notice.
  await prepare(table, inState('off'));
  // Without any account, no user's calls can be running.
  const isAtWork = isLive && (await store.getItem(counterKey(collections.User))) !== undefined;
  if (isAtWork && open.length > 0) await delay(OLD_CALLS_MS);
  // Not earlier, because calls of the previous release leave items behind when they change or delete a record.
  await prepare(table, inState('missing', 'stale'));
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
  if (open.some(({ kind }) => kind === 'audit')) {
    const log = await readLog(table);
    const tellAudit = everyTwoSeconds(say);
    await buildEach('audit', (to, part) =>
      buildAudit(to, part, log, (ids) => tellAudit(`audit log of ${collectionOf(part).many}: ${ids} done`)),
    );
  }
  const broken = new Set(clashes.map(({ part }) => part.id));
  if (isLive && broken.size > 0) await delay(2 * KNOWN_FOR_MS);
  for (const part of open.filter(({ id }) => broken.has(id))) await dropPart(table, part);
  await dropUndeclared(table, say);
  await ensureDefaultCheckbook(store);
  await course.tell(true);
  return violationMessages(clashes);
}

/**
 * Whether a current part uses the same items, so they must not be deleted. A changed list declaration has new items;
 * those of uses, shards and flags stay the same.
 */
const hasSameItems = ({ kind, collection, declaration }: StoredPart): boolean =>
  kind === 'shape' ||
  declaredHere().parts.some(
    (each) =>
      each.kind === kind &&
      each.collection === collection &&
      (kind === 'uses' || kind === 'shards' || (kind === 'single' && each.declaration.field === declaration.field)),
  );

/**
 * Merges all shards. Call it once only functions of a release without shards are running: they read only a record's own
 * item, and refuse to delete records with shards.
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
