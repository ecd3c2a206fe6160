import { collections } from '../../../shared/contract/collections.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { partitions } from '../../deployment/partitions.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Store } from '../../store/store.ts';
import { asCheck } from './reconciliations.ts';

const { CklgTransaction } = collections;

/** Entries to look at first; a check is seldom corrected while it is on a statement. */
const FEW = 8;

/** Returns the cleared date that a check had before it was put on its statement: as history has it. */
async function clearedBefore(store: Store, { id, cleared_on, reconciliation_id }: Check): Promise<string | null> {
  const pk = partitions.history(CklgTransaction.name, id);
  for (const limit of [FEW, Number.POSITIVE_INFINITY]) {
    for (const { body } of await store.queryItems(pk, { descending: true, limit })) {
      const { changes } = JSON.parse(String(body)) as {
        changes: Readonly<Record<string, readonly [unknown, unknown]>>;
      };
      if (changes.reconciliation_id?.[1] !== reconciliation_id) continue;
      const [before] = changes.cleared_on ?? [cleared_on];
      return typeof before === 'string' ? before : null;
    }
  }
  return null;
}

/** Returns the fields of a check that is taken off its statement: as they were before. */
export const fieldsBefore = async (store: Store, stored: StoredRecord) => ({
  cleared_on: await clearedBefore(store, asCheck(stored)),
  reconciliation_id: null,
  statement_line: null,
  reconciled_at: null,
});
