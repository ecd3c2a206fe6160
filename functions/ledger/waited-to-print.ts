import { collections } from '../../shared/contract/collections.ts';
import { historyKey } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

interface Entry {
  readonly changes: { readonly print_later?: readonly [before: unknown, after: unknown] };
}

/** R26: whether a voided check waited to be printed until it was voided: that was its last change. */
export async function waitedToPrint(store: Store, { id, version, printed_at }: StoredRecord): Promise<boolean> {
  const entry = await store.getItem(historyKey(collections.CklgTransaction.name, id, version));
  if (!entry || (printed_at ?? null) !== null) return false;
  const { changes } = JSON.parse(String(entry.body)) as Entry;
  return changes.print_later?.[0] === true;
}
