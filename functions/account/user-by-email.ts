import { collections } from '../../shared/contract/collections.ts';
import type { UserRecord } from '../../shared/contract/operations/account.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { recordKey, uniqueKey } from '../store/keys.ts';
import { storedRecord } from '../store/stored.ts';
import type { Store } from '../store/store.ts';

/** An id that no user has, read in place of a missing user. */
export const NOBODY_ID = 0;

export interface KnownUser {
  readonly user: UserRecord;
  readonly generation: number;
}

/** Returns the user of an email. Makes the same reads if there is none, so that timing reveals nothing (R6). */
export async function userByEmail(store: Store, email: string): Promise<KnownUser | undefined> {
  const key = uniqueKey(collections.User, ['email'], { email });
  const marker = key && (await store.getItem(key));
  return userById(store, Number(marker?.record_key ?? NOBODY_ID));
}

export async function userById(store: Store, id: number): Promise<KnownUser | undefined> {
  const item = await store.getItem(recordKey(collections.User, id));
  if (!item) return undefined;
  return {
    user: storedRecord(item) as UserRecord,
    generation: (item as SessionAttributes).generation ?? 0,
  };
}
