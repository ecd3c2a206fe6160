import { collections } from '../../shared/contract/collections.ts';
import type { ProfileRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import type { UserWithProfile } from '../../shared/contract/operations/admin.ts';
import { permitted } from '../crud/access.ts';
import type { Call } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';

/** Returns the response of create-user and update-user. */
export function userAnswer(record: StoredRecord, profile: StoredRecord | undefined): UserWithProfile {
  const { id, email, role_id, version } = record as UserRecord;
  return { id, email, role_id, version, profile: (profile ?? null) as ProfileRecord | null };
}

export const userReader =
  (call: Call, userId: number, action: 'update' | 'delete') => async (): Promise<StoredRecord> =>
    permitted(call, collections.User, action, await call.store.get(collections.User, userId));
