import type { Collection, Issue } from '../../shared/contract/collection.ts';
import { messages } from '../../shared/contract/field.ts';
import { parseCreate, type ParsedBody, parseUpdate } from '../../shared/contract/validate.ts';
import { ConflictError } from '../app-error.ts';
import { type Call, changeOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';
import {
  type Change,
  isSameRecord,
  staleVersion,
  newRecord,
  nextVersion,
  planCreate,
  planDelete,
  planUpdate,
} from '../store/records.ts';
import { unknownValue } from '../store/stored.ts';
import { wholeSteps } from '../store/whole.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { Addition, Hooks } from './hooks.ts';
import { assertSound, completeRefusal } from './problems.ts';

const BASE_ECHO = new Set(['created_at', 'updated_at', 'version']);

/** R33: server-owned parts of a body may repeat what is stored, never change it. */
function echoIssues(collection: Collection, echo: ParsedBody['echo'], stored: StoredRecord): Issue[] {
  const computed = collection.compute(stored);
  return Object.entries(echo)
    .filter(([name]) => !BASE_ECHO.has(name) && !(name in computed))
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(stored[name] ?? null))
    .map(([name]) => ({ field: name, message: messages.serverOwned }));
}

/** A new record has nothing of the server's to repeat but what it will have. */
const newEchoIssues = (collection: Collection, echo: ParsedBody['echo'], draft: StoredRecord): Issue[] => [
  ...Object.keys(echo)
    .filter((name) => name === 'id' || BASE_ECHO.has(name) || !(name in draft))
    .map((field) => ({ field, message: messages.serverOwned })),
  ...echoIssues(collection, Object.fromEntries(Object.entries(echo).filter(([name]) => name !== 'id')), draft),
];

/** R33: what a release after this one stored in the record may be sent back as it was read there. */
const isEchoOfUnknown = (body: unknown, stored: StoredRecord, { field, message }: Issue): boolean => {
  const value = unknownValue(stored, field);
  return (
    message === messages.unknown &&
    value !== undefined &&
    JSON.stringify(value) === JSON.stringify((body as Record<string, unknown>)[field])
  );
};

const isVersion = (version: unknown): boolean => typeof version === 'number' && Number.isSafeInteger(version);

const versionIssues = ({ version }: ParsedBody['echo']): Issue[] =>
  version === undefined || isVersion(version) ? [] : [{ field: 'version', message: messages.whole }];

const withComputed = (collection: Collection, record: StoredRecord): StoredRecord => ({
  ...record,
  ...collection.compute(record),
});

/** Fields that the server fills in where a hook does not. */
function stamped(collection: Collection, fields: Record<string, unknown>): Record<string, unknown> {
  const owned = Object.entries(collection.fields).filter(([, field]) => field.server);
  return { ...fields, ...Object.fromEntries(owned.map(([name, field]) => [name, field.fallback ?? null])) };
}

const changeWith = (call: Call, { reason, noted }: Addition): Change => ({
  ...changeOf(call, reason),
  ...(noted && { noted }),
});

/** Whether an area adds nothing to a change: where no field changes either, nothing is written. */
const isIdle = ({ steps = [], noted, attributes }: Addition): boolean =>
  steps.length === 0 && noted === undefined && attributes === undefined;

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
  const { echo, extra } = parsed.value;
  const fields = stamped(collection, { ...parsed.value.fields });
  // The id is given once nothing is wrong: a refused record uses none up.
  const given = {
    call,
    extra,
    before: undefined,
    sent: fields,
    after: withComputed(collection, newRecord(0, fields, call.now)),
  };
  const judged = { ...given, after: hooks.complete?.(given) ?? given.after };
  const issues = [...parsed.issues, ...newEchoIssues(collection, echo, judged.after)];
  await assertSound({ collection, hooks, draft: judged, change: changeOf(call) }, issues);
  const draft = { ...judged, after: { ...judged.after, id: await call.store.nextId(collection) } };
  const { record, addition } = await retryOnConflict(async (): Promise<Written> => {
    try {
      const addition = (await hooks.create?.(draft)) ?? {};
      const record = withComputed(collection, addition.record ?? draft.after);
      const change = changeWith(call, addition);
      const whole = await wholeSteps(call.store, collection, undefined, record, change);
      const plan = [
        ...planCreate(collection, record, change, addition.attributes),
        ...whole,
        ...(addition.steps ?? []),
      ];
      await call.commit(plan, answer(record));
      return { record, addition };
    } catch (error) {
      throw await completeRefusal({ collection, hooks, draft, change: changeOf(call) }, error);
    }
  });
  await doAfterwards(addition, announce);
  return record;
}

/**
 * Changes a record: only what was sent, and only while it is as the caller saw it, where the call says so (R31). What
 * changes nothing is not written.
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
  const { echo, extra, fields } = parsed.value;
  const version = isVersion(echo.version) ? echo.version : undefined;
  const attempt = async (): Promise<Written> => {
    const before = await read();
    if (version !== undefined && version !== before.version) throw staleVersion(collection);
    const after = withComputed(collection, nextVersion(before, fields, call.now));
    const given = { call, extra, before, sent: fields, after };
    const draft = { ...given, after: hooks.complete?.(given) ?? after };
    const judged = { collection, hooks, draft, change: changeOf(call) };
    const issues = parsed.issues.filter((issue) => !isEchoOfUnknown(body, before, issue));
    await assertSound(judged, [...issues, ...versionIssues(echo), ...echoIssues(collection, echo, before)]);
    try {
      const addition = (await hooks.update?.(draft)) ?? {};
      const record = withComputed(collection, addition.record ?? draft.after);
      if (isIdle(addition) && isSameRecord(collection, before, record)) return { record: before, addition: {} };
      const change = changeWith(call, addition);
      const whole = await wholeSteps(call.store, collection, before, record, change);
      const plan = planUpdate(collection, before, record, change, addition.attributes);
      await call.commit([...plan, ...whole, ...(addition.steps ?? [])]);
      return { record, addition };
    } catch (error) {
      throw await completeRefusal(judged, error);
    }
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
