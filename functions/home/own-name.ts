import { collections } from '../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import type { Home } from '../../shared/contract/operations/home.ts';
import { callerOf } from '../http/call.ts';
import type { Asking } from './asking.ts';

/** Whether the caller's profile still lacks a first or last name; neither signing up nor an invitation asks for them. */
export async function readIsUnnamed(call: Asking): Promise<Home['is_unnamed']> {
  const user_id = callerOf(call).user_id;
  const profile = (await call.store.find(collections.Profile, { user_id })) as ProfileRecord | undefined;
  return !profile?.first_name || !profile.last_name;
}
