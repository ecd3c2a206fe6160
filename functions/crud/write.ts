import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { messages } from '../../shared/contract/field.ts';
import { parseCreate, type ParsedBody, parseUpdate } from '../../shared/contract/validate.ts';
import { ConflictError } from '../app-error.ts';
import { partitions } from '../deployment/partitions.ts';
import { type Call, changeOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import {
  type Change,
  isSameRecord,
  staleVersion,
  newRecord,
  nextVersion,
  outdatedDelete,
  planCreate,
  planDelete,
  planUpdate,
} from '../store/records.ts';
import { collectionInvariantSteps, withFirstFlag } from '../store/collection-invariants.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Store } from '../store/store.ts';
import type { HookResult, Hooks } from './hooks.ts';
import { parseOver } from './parse-over.ts';
import { assertValid, withOtherProblems } from './problems.ts';

const BASE_ECHO = new Set(['created_at', 'updated_at', 'version']);

/** R33: server-set parts of a body may repeat the stored values, not change them. */
function echoIssues(collection: Collection, echo: ParsedBody['echo'], stored: StoredRecord): Issue[] {
  const computed = collection.compute(stored);
  return Object.entries(echo)
    .filter(([name]) => !BASE_ECHO.has(name) && !(name in computed))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null))
    .map(([name]) => ({ field: name, message: messages.serverOwned }));
}

/** R33: the body of a create may only repeat defaults of server-set fields. */
const newEchoIssues = (collection: Collection, echo: ParsedBody['echo'], draft: StoredRecord): Issue[] => [
  ...Object.keys(echo)
    .filter((name) => name === 'id' || BASE_ECHO.has(name) || !(name in draft))
    .map((field) => ({ field, message: messages.serverOwned })),
  ...echoIssues(collection, Object.fromEntries(Object.entries(echo).filter(([name]) => name !== 'id')), draft),
];

const isVersion = (version: unknown): boolean => typeof version === 'number' && Number.isSafeInteger(version);

const versionIssues = ({ version }: ParsedBody['echo']): Issue[] =>
  version === undefined || isVersion(version) ? [] : [{ field: 'version', message: messages.whole }];

const withComputed = (collection: Collection, record: StoredRecord): StoredRecord => ({
  ...record,
  ...collection.compute(record),
});

/** Adds defaults of server-set fields. */
function stamped(collection: Collection, fields: Record<string, unknown>): Record<string, unknown> {
  const owned = Object.entries(collection.fields).filter(([, field]) => field.server);
  return { ...fields, ...Object.fromEntries(owned.map(([name, field]) => [name, field.fallback ?? null])) };
}

const changeWith = (call: Call, { reason, noted }: HookResult): Change => ({
  ...changeOf(call, reason),
  ...(noted && { noted }),
});

/** Whether a hook adds nothing to write. */
const isIdle = ({ steps = [], noted, attributes }: HookResult): boolean =>
  steps.length === 0 && noted === undefined && attributes === undefined;

/**
 * R31, R34: a record with the key of a deleted one, such as a person's tracker record, goes on from that one's last version:
 * its history stays, and a page that still shows the deleted one can't change it.
 */
async function firstVersion(store: Store, { name, key }: Collection, record: StoredRecord): Promise<number> {
  if (key === 'id') return record.version;
  const [last] = await store.queryItems(partitions.history(name, Number(record[key])), { descending: true, limit: 1 });
  return last ? Number(last.sk) + 1 : record.version;
}

/** Receives additional messages for the caller. */
type Announce = (message: string) => void;

async function runAfterCommit({ afterCommit }: HookResult, announce?: Announce): Promise<void> {
  const message = await afterCommit?.();
  if (message) announce?.(message);
}

export interface Written {
  readonly record: StoredRecord;
  readonly result: HookResult;
}

/**
 * Creates a record in one transaction with its references, invariants and history. `answer` is the response for
 * repeated calls (R32).
 */
export async function createRecord(
  call: Call,
  collection: Collection,
  body: unknown,
  hooks: Hooks,
  answer: (record: StoredRecord) => unknown,
  announce?: Announce,
): Promise<StoredRecord> {
  const parsed = parseCreate(collection, body);
  const { echo, extra } = parsed.value;
  const fields = stamped(collection, { ...parsed.value.fields });
  // The id is assigned after validation, so that refused records don't use up ids.
  const given = {
    call,
    extra,
    before: undefined,
    sent: fields,
    after: withComputed(collection, newRecord(0, fields, call.now)),
  };
  const checked = { ...given, after: hooks.complete?.(given) ?? given.after };
  const issues = [...parsed.issues, ...newEchoIssues(collection, echo, checked.after)];
  await assertValid({ collection, hooks, draft: checked, change: changeOf(call) }, issues);
  const draft = { ...checked, after: { ...checked.after, id: await call.store.nextId(collection) } };
  const { record, result } = await retryOnConflict(async (): Promise<Written> => {
    try {
      const result = (await hooks.create?.(draft)) ?? {};
      const wanted = result.record ?? draft.after;
      const given = await withFirstFlag(call.store, collection, wanted);
      const made = withComputed(collection, given);
      const record = { ...made, version: await firstVersion(call.store, collection, made) };
      const change = changeWith(call, result);
      const invariants = await collectionInvariantSteps(
        call.store,
        collection,
        undefined,
        record,
        change,
        given !== wanted,
      );
      const plan = [
        ...planCreate(collection, record, change, result.attributes),
        ...invariants,
        ...(result.steps ?? []),
      ];
      await call.commit(plan, answer(record));
      return { record, result };
    } catch (error) {
      throw await withOtherProblems({ collection, hooks, draft, change: changeOf(call) }, error);
    }
  });
  await runAfterCommit(result, announce);
  return record;
}

/**
 * Updates the sent fields of a record, if it still has the version that the caller sent, if any (R31). Writes nothing if
 * nothing changes.
 */
export async function updateRecord(
  call: Call,
  collection: Collection,
  read: () => Promise<StoredRecord>,
  body: unknown,
  hooks: Hooks,
  announce?: Announce,
): Promise<StoredRecord> {
  const parsed = parseUpdate(collection, body);
  const { echo } = parsed.value;
  const version = isVersion(echo.version) ? echo.version : undefined;
  const attempt = async (): Promise<Written> => {
    const before = await read();
    if (version !== undefined && version !== before.version) throw staleVersion(collection);
    const { issues, value } = parseOver(collection, body, before, parsed);
    const { extra, fields } = value;
    const after = withComputed(collection, nextVersion(before, fields, call.now));
    const given = { call, extra, before, sent: fields, after };
    const draft = { ...given, after: hooks.complete?.(given) ?? after };
    const checked = { collection, hooks, draft, change: changeOf(call) };
    await assertValid(checked, [...issues, ...versionIssues(echo), ...echoIssues(collection, echo, before)]);
    try {
      const result = (await hooks.update?.(draft)) ?? {};
      const record = withComputed(collection, result.record ?? draft.after);
      if (isIdle(result) && isSameRecord(collection, before, record)) return { record: before, result: {} };
      const change = changeWith(call, result);
      const invariants = await collectionInvariantSteps(call.store, collection, before, record, change);
      const plan = planUpdate(collection, before, record, change, result.attributes);
      await call.commit([...plan, ...invariants, ...(result.steps ?? [])]);
      return { record, result };
    } catch (error) {
      throw await withOtherProblems(checked, error);
    }
  };
  const { record, result } = await retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      // The caller sent a version, so retrying is up to them.
      if (error instanceof ConflictError && version !== undefined) {
        const now = await read();
        if (now.version !== version) throw staleVersion(collection);
      }
      throw error;
    }
  });
  await runAfterCommit(result, announce);
  return record;
}

interface HowToDelete {
  /** The version that the caller sent, if any. */
  readonly seen?: number | null;
  readonly announce?: Announce;
}

/** R28, R31: deletes a record unless others reference it, or it no longer has the version that the caller sent. */
export async function deleteRecord(
  call: Call,
  collection: Collection,
  read: () => Promise<StoredRecord>,
  hooks: Hooks,
  { seen = null, announce }: HowToDelete = {},
): Promise<StoredRecord> {
  const { before, result } = await retryOnConflict(async () => {
    const before = await read();
    if (seen !== null && seen !== before.version) throw outdatedDelete(collection);
    const result = (await hooks.delete?.({ call, extra: {}, before })) ?? {};
    const change = changeWith(call, result);
    const invariants = await collectionInvariantSteps(call.store, collection, before, undefined, change);
    const plan = await planDelete(call.store, collection, before, change, before.id, result.releases);
    await call.commit([...plan, ...invariants, ...(result.steps ?? [])]);
    return { before, result };
  });
  await runAfterCommit(result, announce);
  return before;
}
