import { fullName } from '../../shared/full-name.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import type { Store } from '../store/store.ts';

/** Returns first and last name of a user's profile; null if there is none. */
export async function nameOf(store: Store, userId: unknown): Promise<string | null> {
  const profile = (await store.find(collections.Profile, { user_id: userId })) as ProfileRecord | undefined;
  const name = fullName(profile);
  return name === '' ? null : name;
}
