import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import type { Handlers } from '../crud/crud.ts';
import { ownProfile } from './own-profile.ts';

export const getMyProfile: Handlers<'account'>['get-my-profile'] = async (call) =>
  (await ownProfile(call)) as ProfileRecord;
