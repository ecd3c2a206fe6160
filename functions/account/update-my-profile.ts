import { collections } from '../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { permitted } from '../crud/access.ts';
import type { Handlers } from '../crud/crud.ts';
import { updateRecord } from '../crud/write.ts';
import { profileHooks } from '../identity/profile-hooks.ts';
import { ownProfile } from './own-profile.ts';

/** R11: updates the caller's own profile, for every role. */
export const updateMyProfile: Handlers<'account'>['update-my-profile'] = async (call) => {
  const { Profile } = collections;
  const read = async () => permitted(call, Profile, 'update', await ownProfile(call));
  const profile = await updateRecord(call, Profile, read, call.rawBody ?? {}, profileHooks);
  return profile as ProfileRecord;
};
