import { can, canAll, type Rule, seesPrivate } from '../../shared/access/policy.ts';
import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { type CrudAction, crudActions } from '../../shared/contract/crud-actions.ts';
import { approvesAs, type Approvers } from '../../shared/timesheets/approvers.ts';
import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import { deniedBy } from '../http/middleware.ts';
import type { StoredRecord } from '../store/record.ts';
import { companyDay } from './company-day.ts';

const noSuch = (collection: Collection): AppError =>
  new AppError('not-found', `This ${collection.one} doesn't exist. It may have been deleted.`);

/** Whether the caller approves the owner's timesheets today, as approver or deputy. */
async function isApprovee(call: Call, rule: Rule, record: StoredRecord): Promise<boolean> {
  if (!rule.approvees) return false;
  const tracker = await call.store.get(collections.TsrpTrackUser, Number(record[rule.approvees.field]));
  return (
    approvesAs(tracker as (StoredRecord & Approvers) | undefined, callerOf(call).user_id, companyDay(call)) !==
    undefined
  );
}

/**
 * Returns the record if the caller may do this with it. Callers without access to all records get the same error for a
 * record that isn't theirs and one that doesn't exist.
 */
export async function permitted(
  call: Call,
  collection: Collection,
  action: CrudAction,
  record: StoredRecord | undefined,
): Promise<StoredRecord> {
  const rule = collection.access[crudActions[action].access];
  const caller = callerOf(call);
  if (canAll(caller, rule)) {
    if (!record) throw collection.denied?.asMissing ? deniedBy(collection, action) : noSuch(collection);
    return record;
  }
  if (record && can(caller, rule, { record })) return record;
  if (record && can(caller, rule, { record, isApprovee: await isApprovee(call, rule, record) })) return record;
  throw deniedBy(collection, action);
}

const hasPrivate = (collection: Collection): boolean => Object.values(collection.fields).some((field) => field.private);
const hasSecret = (collection: Collection): boolean => Object.values(collection.fields).some((field) => field.secret);

/** Whether the caller sees all fields of a collection. */
export const seesAllFields = (call: Call, collection: Collection): boolean =>
  !hasSecret(collection) && (!hasPrivate(collection) || seesPrivate(callerOf(call), undefined));

/** R12: returns a record without fields that the caller may not see. */
export function present(call: Call, collection: Collection, record: StoredRecord): StoredRecord {
  if (seesAllFields(call, collection)) return record;
  const owner = collection.owner ? record[collection.owner] : undefined;
  const showsPrivate = seesPrivate(callerOf(call), owner ?? null);
  return Object.fromEntries(
    Object.entries(record).filter(([name]) => {
      const field = collection.fields[name];
      return !field?.secret && (showsPrivate || !field?.private);
    }),
  ) as StoredRecord;
}
