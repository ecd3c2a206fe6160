import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { type Call, callerOf, changeOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';

/** R3: everyone has a profile. Creates an empty one for users without, from when profiles could be deleted. */
export async function ownProfile(
  call: Pick<Call, 'store' | 'caller' | 'commit' | 'now' | 'endpoint'>,
): Promise<StoredRecord> {
  const { user_id } = callerOf(call);
  return retryOnConflict(async () => {
    const known = await call.store.find(collections.Profile, { user_id });
    if (known) return known;
    const { planProfileAndPassword } = await import('../identity/new-user.ts');
    const { profile, steps } = await planProfileAndPassword(call.store, user_id, undefined, changeOf(call));
    try {
      await call.commit(steps);
    } catch (error) {
      // A concurrent call created it.
      throw error instanceof AppError && error.code === 'conflict' ? new ConflictError('This profile') : error;
    }
    return profile;
  });
}
