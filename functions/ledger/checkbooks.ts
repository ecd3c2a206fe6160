import { collections } from '../../shared/contract/collections.ts';
import { checkbookOf, type InCheckbook, sourcesOf } from '../../shared/ledger/checkbooks.ts';
import { badInput } from '../app-error.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

const { CklgFundSource } = collections;

const inCheckbook = ({ id, checkbook_id }: StoredRecord): InCheckbook => ({
  id,
  checkbook_id: typeof checkbook_id === 'number' ? checkbook_id : null,
});

export const readFundSources = async (store: Store): Promise<readonly InCheckbook[]> =>
  (await store.all(CklgFundSource.name)).map(inCheckbook);

/** R60: returns the id of a fund source's checkbook; undefined if the fund source doesn't exist. */
export async function readCheckbookId(store: Store, fundSourceId: number): Promise<number | undefined> {
  const source = await store.get(CklgFundSource, fundSourceId);
  return source && checkbookOf(inCheckbook(source));
}

/** Fund sources that share a sequence of check numbers. */
interface SharedNumbers {
  /** Null if the fund source doesn't exist. */
  readonly checkbookId: number | null;
  readonly sourceIds: readonly number[];
}

/** R60: returns a fund source together with the others of its checkbook. */
export async function numbersSharedWith(store: Store, fundSourceId: number): Promise<SharedNumbers> {
  const all = await readFundSources(store);
  const own = all.find(({ id }) => id === fundSourceId);
  if (!own) return { checkbookId: null, sourceIds: [fundSourceId] };
  const checkbookId = checkbookOf(own);
  return { checkbookId, sourceIds: sourcesOf(checkbookId, all).map(({ id }) => id) };
}

interface Asked {
  readonly fund_source_id: number | null;
  readonly checkbook_id: number | null;
}

/** Returns the fund sources that a report covers: a whole checkbook, or one fund source of it. */
export async function askedSources(
  store: Store,
  { fund_source_id, checkbook_id }: Asked,
): Promise<SharedNumbers & { readonly only: number | null }> {
  if (fund_source_id !== null && checkbook_id === null) {
    return { ...(await numbersSharedWith(store, fund_source_id)), only: fund_source_id };
  }
  if (checkbook_id !== null && fund_source_id === null) {
    const sourceIds = sourcesOf(checkbook_id, await readFundSources(store)).map(({ id }) => id);
    return { checkbookId: checkbook_id, sourceIds, only: null };
  }
  const message = 'Send either a fund source or a checkbook.';
  throw badInput([{ field: fund_source_id === null ? 'fund_source_id' : 'checkbook_id', message }]);
}
