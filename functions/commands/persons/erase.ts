import { partitions } from '../../deployment/partitions.ts';
import { type ErasureReason, erasureReasons } from '../../../shared/erasure-reasons.ts';
import { ERASE_PERSON } from '../../admin/personal-data/erased.ts';
import { erasePerson } from '../../admin/personal-data/erase.ts';
import { requireErasable } from '../../admin/personal-data/require-erasable.ts';
import type { Store } from '../../store/store.ts';

/** Erases a person without a time limit. */
export async function eraseCompletely(store: Store, userId: number, reason: ErasureReason): Promise<number> {
  await requireErasable(store, userId);
  const change = { at: store.now(), call: ERASE_PERSON, by: null, reason: erasureReasons[reason] };
  const deadline = Number.POSITIVE_INFINITY;
  const commit = (plan: Parameters<Store['commit']>[0]): Promise<void> => store.commit(plan);
  return (await erasePerson({ store, userId, change, from: 1, deadline, commit })).changed;
}

/** Returns who was erased in this table, when and why. */
export async function erasuresIn(store: Store): Promise<string[]> {
  const items = await store.queryItems(partitions.erasures);
  return items.map(({ sk, erased_at, reason }) => `${Number(sk)}  ${String(erased_at)}  ${String(reason)}`);
}
