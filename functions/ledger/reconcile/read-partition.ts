import type { Check } from '../../../shared/ledger/checks.ts';
import type { Key } from '../../store/keys.ts';
import type { ListRequest, Store } from '../../store/store.ts';

/** Returns the checks of a list's partition, or of a range of it, page by page, so that only wanted ones are kept. */
export async function readPartition(
  store: Store,
  range: Pick<ListRequest, 'pk' | 'from' | 'to'>,
  isWanted: (check: Check) => boolean,
): Promise<Check[]> {
  const found: Check[] = [];
  let after: Key | undefined;
  do {
    const page = await store.page({ ...range, ...(after && { after }), limit: 5000, maxBytes: 4_000_000 });
    for (const body of page.bodies) {
      const check = JSON.parse(body) as Check;
      if (isWanted(check)) found.push(check);
    }
    after = page.next;
  } while (after);
  return found;
}
