import type { Check } from '../../../shared/ledger/checks.ts';
import type { ListRequest, Store } from '../../store/store.ts';
import { eachCheck } from '../each-check.ts';

/** Returns the wanted checks of a list's partition, or of a range of it. */
export async function readPartition(
  store: Store,
  range: Pick<ListRequest, 'pk' | 'from' | 'to'>,
  isWanted: (check: Check) => boolean,
): Promise<Check[]> {
  const found: Check[] = [];
  await eachCheck(store, range, (check) => {
    if (isWanted(check)) found.push(check);
  });
  return found;
}
