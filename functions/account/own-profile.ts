import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import { type Call, callerOf } from '../http/call.ts';
import type { StoredRecord } from '../store/record.ts';

export async function ownProfile(call: Pick<Call, 'store' | 'caller'>): Promise<StoredRecord> {
  const profile = await call.store.find(collections.Profile, { user_id: callerOf(call).user_id });
  if (!profile) throw new AppError('not-found', 'No profile found!');
  return profile;
}
