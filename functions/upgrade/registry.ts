import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '../../shared/contract/collections.ts';
import type { Part } from '../../shared/contract/parts.ts';
import { AppError } from '../app-error.ts';
import { partitions } from '../deployment/partitions.ts';
import { LAST } from '../payroll/daily-run.ts';
import {
  completeKey,
  declaredHere,
  type PartStates,
  heldOf,
  type StoredPart,
  partsKey,
  type PartState,
  partStateOf,
} from '../store/table-state.ts';
import { counterKey, type Key } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import type { Store } from '../store/store.ts';

const held = ({ kind, collection, declaration, values, suffix }: Part, state: PartState): StoredPart => ({
  kind,
  collection,
  declaration,
  ...(values && { values }),
  suffix,
  state,
});

/** The parts of a table of release 0.1, which doesn't declare them itself. */
const partsOfRelease01 = (): readonly Part[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'release-0.1.json'), 'utf8')) as Part[];

export const readTableState = async (store: Store): Promise<PartStates | undefined> =>
  heldOf(await store.getItem(partsKey));

const isAllLive = (all: PartStates): boolean => declaredHere().parts.every((part) => partStateOf(all, part) === 'live');

function stepsOf(all: PartStates): Plan {
  const { fingerprint } = declaredHere();
  return [
    { kind: 'put', key: partsKey, item: { parts: JSON.stringify(all) } },
    isAllLive(all)
      ? { kind: 'put', key: completeKey, item: { release: fingerprint } }
      : { kind: 'delete', key: completeKey },
  ];
}

export const writeHeld = (store: Store, all: PartStates): Promise<void> => store.commit(stepsOf(all));

/** Returns whether the daily job of a release without this registry has run since. */
async function hasOlderReleaseRun(store: Store): Promise<boolean> {
  const last = await store.getItem(LAST);
  return last !== undefined && last.release === undefined;
}

/** Takes writes of an older release into account. */
async function noteSeen(store: Store): Promise<void> {
  if (!(await hasOlderReleaseRun(store))) return;
  const release = declaredHere().fingerprint;
  await store.commit([{ kind: 'update', key: LAST, set: { release } }]);
}

/** Records that a new table, which never had an account, is complete. */
export async function beginWhenNew(store: Store): Promise<void> {
  if ((await readTableState(store)) ?? (await store.getItem(counterKey(collections.User)))) return;
  await writeHeld(store, Object.fromEntries(declaredHere().parts.map((part) => [part.id, held(part, 'live')])));
}

/**
 * Called before a release starts serving. Parts that it doesn't declare won't be kept up to date, so they are no longer
 * relied on. Returns the resulting state; idempotent.
 */
export async function begin(store: Store): Promise<PartStates> {
  const { parts } = declaredHere();
  const before = await readTableState(store);
  if (!before) {
    const declared = new Set(parts.map(({ id }) => id));
    const shapes = parts.filter(({ kind, suffix }) => kind === 'shape' && suffix === '');
    const first = Object.fromEntries(
      [...partsOfRelease01(), ...shapes].map((part) => [part.id, held(part, declared.has(part.id) ? 'live' : 'stale')]),
    );
    await writeHeld(store, first);
    await noteSeen(store);
    return first;
  }
  const isOlder = await hasOlderReleaseRun(store);
  const declared = new Map(parts.map((part) => [part.id, part]));
  const after: PartStates = Object.fromEntries(
    Object.entries(before).map(([id, part]) => {
      const isKept = declared.has(id) && !(isOlder && part.suffix !== '');
      return [id, isKept ? part : { ...part, state: 'stale' }];
    }),
  );
  await writeHeld(store, after);
  await noteSeen(store);
  return after;
}

/**
 * Called before a rollback to a release without this registry, which only keeps the parts of release 0.1 up to date.
 */
export async function leave(store: Store): Promise<void> {
  const before = await begin(store);
  await writeHeld(
    store,
    Object.fromEntries(
      Object.entries(before).map(([id, part]) => [id, part.suffix === '' ? part : { ...part, state: 'stale' }]),
    ),
  );
}

/** The release of the deployed functions; empty during a deployment, and for a release without this registry. */
export const deployedKey: Key = { pk: partitions.held, sk: 'deployed' };

export const noteDeployment = (store: Store, release = declaredHere().fingerprint): Promise<void> =>
  store.put(deployedKey, { release });

/**
 * Throws if functions of another release use the table: they wouldn't keep up to date what this one builds, and nothing
 * would show that later.
 */
export async function assertDeployed(store: Store): Promise<void> {
  const deployed = await store.getItem(deployedKey);
  if (deployed === undefined || deployed.release === declaredHere().fingerprint) return;
  throw new AppError(
    'conflict',
    'Functions of another release use this table, so nothing was upgraded. "npm run deploy" deploys those of this one and upgrades the ' +
      'table; --dry-run previews that. If they were deployed with the CDK alone, add --deployed.',
  );
}

export async function setStates(
  store: Store,
  parts: readonly Part[],
  stateOfPart: (part: Part) => PartState,
): Promise<void> {
  const all = (await readTableState(store)) ?? {};
  const changed = parts.map((part) => [part.id, held(part, stateOfPart(part))] as const);
  await writeHeld(store, { ...all, ...Object.fromEntries(changed) });
}

export const setState = (store: Store, part: Part, state: PartState): Promise<void> =>
  setStates(store, [part], () => state);

export async function forget(store: Store, id: string): Promise<void> {
  const all = (await readTableState(store)) ?? {};
  await writeHeld(store, Object.fromEntries(Object.entries(all).filter(([each]) => each !== id)));
}
