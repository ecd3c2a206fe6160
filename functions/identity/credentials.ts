import { partitions } from '../deployment/partitions.ts';
import { padId } from '../../shared/contract/table.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

/** Key of a user's password hash. Only two functions may read this partition. */
export const credentialKey = (userId: number): Key => ({ pk: partitions.credential, sk: padId(userId) });

export interface Credential {
  readonly hash: string;
  /** When a generated password expires, in milliseconds since 1970. */
  readonly until: number | undefined;
}

export async function credentialOf(store: Store, userId: number): Promise<Credential | undefined> {
  const item = await store.getItem(credentialKey(userId));
  return item && { hash: String(item.hash), until: typeof item.until === 'number' ? item.until : undefined };
}

export const hashOf = async (store: Store, userId: number): Promise<string | undefined> =>
  (await credentialOf(store, userId))?.hash;
