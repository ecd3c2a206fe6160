import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { messages } from '../../shared/contract/field.ts';
import { parseCreate, type ParsedBody, parseUpdate } from '../../shared/contract/validate.ts';
import { badInput, ConflictError } from '../app-error.ts';
import { type Call, changeOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import {
  type Change,
  staleVersion,
  newRecord,
  nextVersion,
  planCreate,
  planDelete,
  planUpdate,
} from '../store/records.ts';
import { wholeSteps } from '../store/whole.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Addition, Hooks } from './hooks.ts';

const BASE_ECHO = new Set(['created_at', 'updated_at', 'version']);

/** R33: server-owned parts of a body may repeat what is stored, never change it. */
function echoIssues(collection: Collection, echo: ParsedBody['echo'], stored: StoredRecord): Issue[] {
  const computed = collection.compute(stored);
  return Object.entries(echo)
    .filter(([name]) => !BASE_ECHO.has(name) && !(name in computed))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null))
    .map(([name]) => ({ field: name, message: messages.serverOwned }));
}

function versionOf(echo: ParsedBody['echo']): number | undefined {
  const { version } = echo;
  if (version === undefined) return undefined;
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw badInput([{ field: 'version', message: messages.whole }]);
  }
  return version;
}

const withComputed = (collection: Collection, record: StoredRecord): StoredRecord => ({
  ...record,
  ...collection.compute(record),
});

function assertValid(collection: Collection, record: StoredRecord, more: readonly Issue[] = []): void {
  const issues = [...more, ...collection.check(record)];
  if (issues.length > 0) throw badInput(issues);
}

/** Fields that the server fills in where a hook does not. */
function stamped(collection: Collection, fields: Record<string, unknown>): Record<string, unknown> {
  const owned = Object.entries(collection.fields).filter(([, field]) => field.server);
  return { ...fields, ...Object.fromEntries(owned.map(([name, field]) => [name, field.fallback ?? null])) };
}

const changeWith = (call: Call, { reason, noted }: Addition): Change => ({
  ...changeOf(call, reason),
  ...(noted && { noted }),
});

/** Hears what is to be said of a change besides that it is stored. */
export type Announce = (message: string) => void;

async function doAfterwards({ afterwards }: Addition, announce?: Announce): Promise<void> {
  const message = await afterwards?.();
  if (message) announce?.(message);
}

export interface Written {
  readonly record: StoredRecord;
  readonly addition: Addition;
}

/**
 * Creates a record: validated, references checked, invariants kept, history written, in one transaction.
 * `answer` gives what a repeat of the call answers.
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
  if (!parsed.ok) throw badInput(parsed.issues);
  const { echo, extra } = parsed.value;
  const fields = stamped(collection, { ...parsed.value.fields });
  const id = await call.store.nextId(collection);
  const draft = withComputed(collection, newRecord(id, fields, call.now));
  const echoed = Object.entries(echo).filter(([name]) => name === 'id' || !(name in draft) || BASE_ECHO.has(name));
  const serverOwned = [
    ...echoed.map(([field]) => ({ field, message: messages.serverOwned })),
    ...echoIssues(collection, Object.fromEntries(Object.entries(echo).filter(([name]) => name !== 'id')), draft),
  ];
  assertValid(collection, draft, serverOwned);
  const { record, addition } = await retryOnConflict(async (): Promise<Written> => {
    const addition = (await hooks.create?.({ call, extra, after: draft })) ?? {};
    const record = withComputed(collection, addition.record ?? draft);
    const change = changeWith(call, addition);
    const whole = await wholeSteps(call.store, collection, undefined, record, change);
    const plan = [...planCreate(collection, record, change, addition.attributes), ...whole, ...(addition.steps ?? [])];
    await call.commit(plan, answer(record));
    return { record, addition };
  });
  await doAfterwards(addition, announce);
  return record;
}

/** Changes a record: only what was sent, and only while it is as the caller saw it, where the call says so (R31). */
export async function updateRecord(
  call: Call,
  collection: Collection,
  read: () => Promise<StoredRecord>,
  body: unknown,
  hooks: Hooks,
  announce?: Announce,
): Promise<StoredRecord> {
  const parsed = parseUpdate(collection, body);
  if (!parsed.ok) throw badInput(parsed.issues);
  const { echo, extra, fields } = parsed.value;
  const version = versionOf(echo);
  const attempt = async (): Promise<Written> => {
    const before = await read();
    if (version !== undefined && version !== before.version) throw staleVersion(collection);
    const draft = withComputed(collection, nextVersion(before, fields, call.now));
    const echoed = echoIssues(collection, echo, before);
    if (echoed.length > 0) throw badInput(echoed);
    const addition = (await hooks.update?.({ call, extra, before, after: draft, sent: fields })) ?? {};
    const record = withComputed(collection, addition.record ?? draft);
    assertValid(collection, record);
    const change = changeWith(call, addition);
    const whole = await wholeSteps(call.store, collection, before, record, change);
    const plan = planUpdate(collection, before, record, change, addition.attributes);
    await call.commit([...plan, ...whole, ...(addition.steps ?? [])]);
    return { record, addition };
  };
  const { record, addition } = await retryOnConflict(async () => {
    try {
      return await attempt();
    } catch (error) {
      // The caller decided on a version: deciding again is theirs.
      if (error instanceof ConflictError && version !== undefined) {
        const now = await read();
        if (now.version !== version) throw staleVersion(collection);
      }
      throw error;
    }
  });
  await doAfterwards(addition, announce);
  return record;
}

/** Deletes a record, unless something refers to it (R28). */
export async function deleteRecord(
  call: Call,
  collection: Collection,
  read: () => Promise<StoredRecord>,
  hooks: Hooks,
  announce?: Announce,
): Promise<StoredRecord> {
  const { before, addition } = await retryOnConflict(async () => {
    const before = await read();
    const addition = (await hooks.delete?.({ call, extra: {}, before })) ?? {};
    const change = changeWith(call, addition);
    const whole = await wholeSteps(call.store, collection, before, undefined, change);
    await call.commit([...planDelete(collection, before, change), ...whole, ...(addition.steps ?? [])]);
    return { before, addition };
  });
  await doAfterwards(addition, announce);
  return before;
}
