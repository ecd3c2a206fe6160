import { collections } from '../../../shared/contract/collections.ts';
import type { ProfileRecord } from '../../../shared/contract/operations/account.ts';
import { formerEmployee } from '../../../shared/former-employee.ts';
import { fullName } from '../../../shared/full-name.ts';
import type { StoredRecord } from '../../store/record.ts';
import type { Store } from '../../store/store.ts';
import { findByUnique } from '../../payroll/find-by-unique.ts';

const { Profile, User } = collections;

export type NameOf = (userId: number | null) => string | null;

/** Returns a function for names: of the profile, else the email, else of a former employee. */
export async function readNames(store: Store, userIds: readonly (number | null)[]): Promise<NameOf> {
  const ids = [...new Set(userIds.filter((id) => id !== null))];
  const [profiles, users] = await Promise.all([
    findByUnique(
      store,
      Profile,
      ids.map((user_id) => ({ user_id })),
    ) as Promise<(StoredRecord & ProfileRecord)[]>,
    store.getMany(User, ids),
  ]);
  const emails = new Map(users.map(({ id, email }) => [id, String(email)]));
  const names = new Map(profiles.map((profile) => [profile.user_id, fullName(profile)]));
  return (userId) => (userId === null ? null : names.get(userId) || emails.get(userId) || formerEmployee(userId));
}
