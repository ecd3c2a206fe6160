import { knownRoleName } from '../../../../shared/access/roles.ts';
import type { ProfileRecord, RoleRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import { NOT_AVAILABLE, textIn } from '../../../components/redaction.tsx';
import { fullName } from '../../../../shared/full-name.ts';

/** A row of the directory: a profile and its user, without the fields that are hidden. */
export interface Person {
  readonly name: string;
  readonly profile: ProfileRecord;
  readonly user: UserRecord | undefined;
  readonly roleName: string;
}

export function personRows(
  profiles: readonly ProfileRecord[],
  users: readonly UserRecord[],
  roles: readonly RoleRecord[],
): Person[] {
  const userById = new Map(users.map((user) => [user.id, user]));
  const roleById = new Map(roles.map((role) => [role.id, role.role_name]));
  const roleOf = (user: UserRecord | undefined) =>
    (user && (roleById.get(user.role_id) ?? knownRoleName(user.role_id))) ?? NOT_AVAILABLE;
  return profiles.map((profile) => {
    const user = userById.get(profile.user_id);
    return { name: fullName(profile), profile, user, roleName: roleOf(user) };
  });
}

/** Returns a person's name, or a substitute while the name is empty. */
export const personName = ({ name, profile, user }: Person): string =>
  name || (user && textIn(user, 'email')) || textIn(profile, 'work_email') || `user ${profile.user_id}`;
