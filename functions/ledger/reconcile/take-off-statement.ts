import { collections } from '../../../shared/contract/collections.ts';
import type { Check } from '../../../shared/ledger/checks.ts';
import { historyKey } from '../../store/keys.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Item, Store } from '../../store/store.ts';
import { asCheck } from '../as-check.ts';

const { CklgTransaction } = collections;

/** Entries to look at first; a check is rarely corrected while it is on a statement. */
const FEW = 8;

/** The cleared date before the change that put the check on its statement; undefined if this was another change. */
function clearedBeforeIn(entry: Item, { cleared_on, reconciliation_id }: Check): { day: string | null } | undefined {
  const { changes } = JSON.parse(String(entry.body)) as {
    changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  };
  if (changes.reconciliation_id?.[1] !== reconciliation_id) return undefined;
  const [before] = changes.cleared_on ?? [cleared_on];
  return { day: typeof before === 'string' ? before : null };
}

/** Searches the history of a check that was changed after it was put on its statement. */
async function searchHistory(store: Store, check: Check): Promise<string | null> {
  const { pk } = historyKey(CklgTransaction.name, check.id, check.version);
  for (const limit of [FEW, Number.POSITIVE_INFINITY]) {
    for (const entry of await store.queryItems(pk, { descending: true, limit })) {
      const found = clearedBeforeIn(entry, check);
      if (found) return found.day;
    }
  }
  return null;
}

/** The cleared dates that checks had before they were put on their statements, by check. */
export type ClearedBefore = ReadonlyMap<number, string | null>;

/**
 * Returns the cleared dates as history has them. The last change of nearly all checks is the one that put them on the
 * statement, so these entries are read together.
 */
export async function readClearedBefore(store: Store, stored: readonly StoredRecord[]): Promise<ClearedBefore> {
  const checks = stored.map(asCheck).filter(({ reconciliation_id }) => typeof reconciliation_id === 'number');
  const keys = checks.map(({ id, version }) => historyKey(CklgTransaction.name, id, version));
  const entries = new Map((await store.getItems(keys)).map((item) => [item.pk, item]));
  const days = await Promise.all(
    checks.map(async (check, index): Promise<[number, string | null]> => {
      const last = entries.get(keys[index]!.pk);
      const found = last && clearedBeforeIn(last, check);
      return [check.id, found ? found.day : await searchHistory(store, check)];
    }),
  );
  return new Map(days);
}

/** Returns the fields of a check that is taken off its statement: as they were before. */
export const fieldsBefore = ({ id }: StoredRecord, clearedBefore: ClearedBefore) => ({
  cleared_on: clearedBefore.get(id) ?? null,
  reconciliation_id: null,
  statement_line: null,
  reconciled_at: null,
});
