import { collections } from '../../shared/contract/collections.ts';
import { DEFAULT_CHECKBOOK_ID } from '../../shared/contract/collections/cklg-checkbook.ts';
import { AppError } from '../app-error.ts';
import { counterKey } from '../store/keys.ts';
import { type Change, newRecord, planCreate } from '../store/records.ts';
import type { Store } from '../store/store.ts';

const { CklgCheckbook } = collections;

const NAME = 'Main checkbook';

/**
 * R60: creates the default checkbook of fund sources without one, and sets the id counter so that its id isn't reused.
 * Both are in one transaction, so that of two concurrent starts only one creates it.
 */
export async function ensureDefaultCheckbook(
  store: Store,
  change: Change = { at: store.now(), call: 'upgrade', by: null, reason: null },
): Promise<void> {
  if (await store.get(CklgCheckbook, DEFAULT_CHECKBOOK_ID)) return;
  const empty = Object.fromEntries(
    Object.entries(CklgCheckbook.fields).map(([name, { fallback = null }]) => [name, fallback]),
  );
  const record = newRecord(DEFAULT_CHECKBOOK_ID, { ...empty, name: NAME }, change.at);
  try {
    await store.commit([
      ...planCreate(CklgCheckbook, record, change),
      { kind: 'update', key: counterKey(CklgCheckbook), add: { value: DEFAULT_CHECKBOOK_ID } },
    ]);
  } catch (error) {
    const isThere = await store.get(CklgCheckbook, DEFAULT_CHECKBOOK_ID);
    if (!isThere || !(error instanceof AppError)) throw error;
  }
}
