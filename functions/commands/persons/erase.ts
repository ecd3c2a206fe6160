import { partitions } from '../../deployment/partitions.ts';
import { collections } from '../../../shared/contract/collections.ts';
import { type ErasureReason, erasureReasons } from '../../../shared/erasure-reasons.ts';
import { ERASE_PERSON } from '../../admin/personal-data/erased.ts';
import { erasePerson } from '../../admin/personal-data/erase.ts';
import { requireErasable } from '../../admin/personal-data/require-erasable.ts';
import { emailsOf } from '../../store/actors.ts';
import type { Store } from '../../store/store.ts';

/** Describes the user with an id, as far as known. */
export async function describePerson(store: Store, userId: number): Promise<string> {
  const [email, profile, user] = await Promise.all([
    emailsOf(store, [userId]).then((emails) => emails.get(userId) ?? null),
    store.find(collections.Profile, { user_id: userId }),
    store.get(collections.User, userId),
  ]);
  const name = [profile?.first_name, profile?.last_name].filter(Boolean).join(' ');
  const state = user ? '' : ', deleted';
  return `user ${userId} (${[name, email ?? 'no email stored'].filter(Boolean).join(', ')}${state})`;
}

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
