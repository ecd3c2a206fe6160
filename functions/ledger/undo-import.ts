import { collections } from '../../shared/contract/collections.ts';
import { MAX_CHANGED_LISTED } from '../../shared/contract/operations/check-imports.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Check } from '../../shared/ledger/checks.ts';
import { countedCents } from '../../shared/ledger/checks.ts';
import { fromCents } from '../../shared/ledger/money.ts';
import { undoRefusal } from '../../shared/ledger/undone-import.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { changeOf, longCallEnd } from '../http/call.ts';
import { type Batch, findBatch } from '../store/batch.ts';
import type { Store } from '../store/store.ts';
import { noSuchImport, undoBatch } from '../store/undo-batch.ts';
import { BatchChangedError } from '../store/undo-claims.ts';
import { eachCheck } from './each-check.ts';

const { CklgTransaction } = collections;

/** Returns what an undo would remove, and what prevents it. */
async function look(store: Store, batch: Batch) {
  const { first, count } = batch;
  const changed: { id: number; check_number: number | null; is_deleted: boolean }[] = [];
  let [cents, next, changed_count] = [0, first, 0];
  const note = (id: number, check?: Check): void => {
    changed_count += 1;
    if (changed.length === MAX_CHANGED_LISTED) return;
    changed.push({ id, check_number: check?.check_number ?? null, is_deleted: check === undefined });
  };
  const noteDeletedBefore = (id: number): void => {
    for (; next < id; next += 1) note(next);
    next = id + 1;
  };
  const range = { pk: CklgTransaction.name, from: padId(first), to: padId(first + count - 1) };
  await eachCheck(store, range, (check) => {
    noteDeletedBefore(check.id);
    if (check.version !== 1) note(check.id, check);
    cents += countedCents(check);
  });
  noteDeletedBefore(first + count);
  return { count, total: fromCents(cents), changed_count, changed };
}

const refused = (found: Parameters<typeof undoRefusal>[0]): AppError => {
  const message = undoRefusal(found) ?? new BatchChangedError().message;
  return new AppError('conflict', message);
};

/**
 * Undoes an import if all of its checks are unchanged; removes all of them or none. Payees, accounts, and fund sources
 * stay, even if they were created for the import: they are independent records, which users can delete if nothing
 * refers to them.
 */
export const undoImport: Handlers<'ledger'>['undo-import'] = async (call) => {
  const until = longCallEnd();
  const { store, body } = call;
  const batch = await findBatch(store, CklgTransaction, body.import_id);
  // A call that continues needn't look at all checks again: claiming finds those that were changed.
  const looks = batch?.isDone === true && (body.preview || !batch.isBeingUndone);
  const found = looks ? await look(store, batch) : undefined;
  if (body.preview) {
    if (!found) throw noSuchImport();
    return { preview: true, ...found, removed: 0 };
  }
  if (found && found.changed_count > 0) throw refused(found);
  try {
    // Doesn't require `found`: the batch may already be marked as undone, and a repeated call must remove the rest.
    const { count, removed } = await undoBatch(
      store,
      CklgTransaction,
      body.import_id,
      changeOf(call, body.reason),
      until,
    );
    call.note({ undone: removed });
    return { preview: false, count, total: found?.total ?? null, changed_count: 0, changed: [], removed };
  } catch (error) {
    if (error instanceof BatchChangedError && batch) throw refused(await look(store, batch));
    throw error;
  }
};
