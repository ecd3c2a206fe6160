import { collections } from '../../../shared/contract/collections.ts';
import type { Reconciliation } from '../../../shared/ledger/reconcile/reconciliation.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { dateWords } from '../../../shared/dates.ts';
import { AppError, ConflictError } from '../../app-error.ts';
import { asCheck } from '../as-check.ts';
import { listPartition, recordKey } from '../../store/keys.ts';
import { guardSteps } from '../../store/collection-invariants.ts';
import type { Plan, Step } from '../../store/plan.ts';
import type { StoredRecord } from '../../store/record.ts';
import { storedRecord } from '../../store/stored.ts';
import type { Store } from '../../store/store.ts';

const { CklgReconciliation, CklgTransaction } = collections;

export type { Reconciliation } from '../../../shared/ledger/reconcile/reconciliation.ts';

/** Narrows a stored record; the store checks records by their collection, not by type. */
export const asReconciliation = (record: StoredRecord): Reconciliation => record as StoredRecord & Reconciliation;

/**
 * A reconciliation with the revision of what it holds. Its own version changes with its fields, the revision with its
 * checks and lines, so that it can be closed only if none of them changed since they were read.
 */
export interface ReadReconciliation {
  readonly record: StoredRecord;
  readonly reconciliation: Reconciliation;
  readonly revision: number;
}

const REVISION = 'revision';

export async function readReconciliation(store: Store, id: number): Promise<ReadReconciliation> {
  const item = await store.getItem(recordKey(CklgReconciliation, id));
  if (!item) throw new AppError('not-found', "This reconciliation doesn't exist. It may have been deleted.");
  const record = storedRecord(item);
  return { record, reconciliation: asReconciliation(record), revision: Number(item[REVISION] ?? 0) };
}

/** Condition that neither the reconciliation nor what it holds changed since they were read; counts a change of the latter. */
export const holdChanged = ({ record, revision }: ReadReconciliation): Step => ({
  kind: 'update',
  key: recordKey(CklgReconciliation, record.id),
  set: { [REVISION]: revision + 1 },
  condition: {
    expression:
      revision === 0
        ? '#version = :version AND attribute_not_exists(#revision)'
        : '#version = :version AND #revision = :revision',
    names: { '#version': 'version', '#revision': REVISION },
    values: { ':version': record.version, ...(revision > 0 && { ':revision': revision }) },
    refuse: () => new ConflictError('This reconciliation'),
  },
});

const partitionOf = (checkbookId: number): string => listPartition(CklgReconciliation, 'checkbook_id', checkbookId);

/**
 * Steps that fail if another call changes the statements of a checkbook: their order, dates and balances depend on each
 * other, on those of other checkbooks nothing does. Must be called before reading them.
 */
export const checkbookGuard = (store: Store, checkbookId: unknown): Promise<Plan> =>
  guardSteps(store, CklgReconciliation, Number(checkbookId));

export const oldestFirst = (all: readonly Reconciliation[]): Reconciliation[] =>
  all.toSorted((a, b) => (a.statement_date < b.statement_date ? -1 : 1));

/** Returns the reconciliations of a checkbook, oldest first. */
export const reconciliationsOf = async (store: Store, checkbookId: number): Promise<Reconciliation[]> =>
  oldestFirst((await store.all(partitionOf(checkbookId))).map(asReconciliation));

/** Returns the checks on a statement. */
export const checksOn = async (store: Store, id: number): Promise<Check[]> =>
  (await store.all(listPartition(CklgTransaction, 'reconciliation_id', id))).map(asCheck);

export function assertOpen({ state, statement_date }: Pick<Reconciliation, 'state' | 'statement_date'>): void {
  if (state === 'open') return;
  throw new AppError(
    'conflict',
    `The reconciliation of ${dateWords(statement_date)} is closed. Reopen it to change what's on it.`,
  );
}
