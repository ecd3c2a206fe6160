import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { type Call, callerOf, changeOf } from '../http/call.ts';
import { planBelongings } from '../identity/new-user.ts';
import type { StoredRecord } from '../store/record.ts';

/** Everybody has a profile (R3). Whoever lost theirs when it could still be deleted alone gets an empty one. */
export async function ownProfile(
  call: Pick<Call, 'store' | 'caller' | 'commit' | 'now' | 'endpoint'>,
): Promise<StoredRecord> {
  const { user_id } = callerOf(call);
  return retryOnConflict(async () => {
    const known = await call.store.find(collections.Profile, { user_id });
    if (known) return known;
    const { profile, steps } = await planBelongings(call.store, user_id, undefined, changeOf(call));
    try {
      await call.commit(steps);
    } catch (error) {
      // Another call of theirs made it in the same moment.
      throw error instanceof AppError && error.code === 'conflict' ? new ConflictError('This profile') : error;
    }
    return profile;
  });
}
