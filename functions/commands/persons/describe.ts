import { collections } from '../../../shared/contract/collections.ts';
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
