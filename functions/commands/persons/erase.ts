import { partitions } from '../../deployment/partitions.ts';
import { type ErasureReason, erasureReasons } from '../../../shared/erasure-reasons.ts';
import { ERASE_PERSON } from '../../admin/personal-data/erased.ts';
import type { ErasureProgress } from '../../../shared/contract/operations/persons.ts';
import { erasePerson } from '../../admin/personal-data/erase.ts';
import type { Store } from '../../store/store.ts';

/** Erases a person without a time limit. */
export async function eraseCompletely(store: Store, userId: number, reason: ErasureReason): Promise<number> {
  const change = { at: store.now(), call: ERASE_PERSON, by: null, reason: erasureReasons[reason] };
  const deadline = Number.POSITIVE_INFINITY;
  const commit = (plan: Parameters<Store['commit']>[0]): Promise<void> => store.commit(plan);
  let changed = 0;
  for (let from: number | null = 1; from !== null;) {
    // Timesheets that others keep changing take several attempts.
    const progress: ErasureProgress = await erasePerson({ store, userId, change, from, deadline, commit });
    changed += progress.changed;
    from = progress.next;
  }
  return changed;
}

/** Returns who was erased in this table, when and why. */
export async function erasuresIn(store: Store): Promise<string[]> {
  const items = await store.queryItems(partitions.erasures);
  return items.map(({ sk, erased_at, reason }) => `${Number(sk)}  ${String(erased_at)}  ${String(reason)}`);
}
