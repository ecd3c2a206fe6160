import { seesPrivate } from '../../../shared/access/policy.ts';
import { collections } from '../../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../../shared/contract/operations/account.ts';
import { formerEmployee } from '../../../shared/former-employee.ts';
import { fullName } from '../../../shared/full-name.ts';
import type { StoredRecord } from '../../store/record.ts';
import { findByUnique } from '../../payroll/find-by-unique.ts';
import { type Call, callerOf } from '../../http/call.ts';

const { Profile, User } = collections;

export type NameOf = (userId: number | null) => string | null;

/** Returns a function for names: of the profile, else the email, for callers who may see it (R12), else of a former employee. */
export async function readNames(call: Call, userIds: readonly (number | null)[]): Promise<NameOf> {
  const { store } = call;
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const [profiles, users] = await Promise.all([
    findByUnique(
      store,
      Profile,
      ids.map((user_id) => ({ user_id })),
    ) as Promise<(StoredRecord & ProfileRecord)[]>,
    store.getMany(User, ids),
  ]);
  const unnamed = ({ id, email }: StoredRecord): string =>
    seesPrivate(callerOf(call), id) ? String(email) : `User ${id}`;
  const others = new Map(users.map((user) => [user.id, unnamed(user)]));
  const names = new Map(profiles.map((profile) => [profile.user_id, fullName(profile)]));
  return (userId) => (userId === null ? null : names.get(userId) || others.get(userId) || formerEmployee(userId));
}
