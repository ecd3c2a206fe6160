import { collections } from '../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { permitted } from '../crud/access.ts';
import type { Handlers } from '../crud/crud.ts';
import { updateRecord } from '../crud/write.ts';
import type { Call } from '../http/call.ts';
import { profileHooks } from '../identity/profile-hooks.ts';
import { ownProfile } from './own-profile.ts';

/** The same as an update of the collection, of the caller's own profile, whatever their role (R11). */
export const updateMyProfile: Handlers<'account'>['update-my-profile'] = async (call) => {
  const plain = call as unknown as Call;
  const { Profile } = collections;
  const read = async () => permitted(plain, Profile, 'update', await ownProfile(plain));
  const profile = await updateRecord(plain, Profile, read, plain.rawBody ?? {}, profileHooks);
  return profile as unknown as ProfileRecord;
};
