import type { Check } from '../../shared/ledger/checks.ts';
import type { Key } from '../store/keys.ts';
import type { ListRequest, Store } from '../store/store.ts';

/** Passes on the checks of a partition, or of a range of it, page by page, so that not all of them are kept. */
export async function eachCheck(
  store: Store,
  range: Pick<ListRequest, 'pk' | 'from' | 'to'>,
  visit: (check: Check) => void,
): Promise<void> {
  let after: Key | undefined;
  do {
    const page = await store.page({ ...range, ...(after && { after }), limit: 5000, maxBytes: 4_000_000 });
    for (const body of page.bodies) visit(JSON.parse(body) as Check);
    after = page.next;
  } while (after);
}
