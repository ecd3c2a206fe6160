import { knownRoleName, roleIds, roleOrder } from '../../../../shared/access/roles.ts';
import type { ProfileRecord, RoleRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import type { AccountStatus } from '../../../../shared/contract/operations/admin.ts';
import { fullName } from '../../../../shared/full-name.ts';
import { CANNOT_DELETE_OWN_ACCOUNT, CANNOT_ERASE_YOURSELF } from '../../../../shared/own-account.ts';
import { isRedacted } from '../../../components/redaction.tsx';
import { compareTexts } from '../../../components/table/column.ts';

export interface UserRow extends UserRecord {
  /** Empty until the profile has been saved for the first time. */
  readonly name: string;
  readonly roleName: string;
  readonly roleColor: string | null;
  /** Null if they never signed in and aren't invited; undefined while unknown. */
  readonly status: AccountStatus | null | undefined;
  readonly isSelf: boolean;
  /** R10: whether this is the last administrator, without whom nobody could administer the installation. */
  readonly isLastAdmin: boolean;
}

export function userRows(
  users: readonly UserRecord[],
  roles: readonly RoleRecord[],
  profiles: readonly ProfileRecord[],
  statuses: readonly AccountStatus[] | undefined,
  selfId: number,
): UserRow[] {
  const statusOf = statuses && new Map(statuses.map((status) => [status.user_id, status]));
  const nameByUser = new Map(profiles.map((profile) => [profile.user_id, fullName(profile)]));
  const byId = new Map(roles.map((role) => [role.id, role]));
  const admins = users.filter(({ role_id }) => role_id === roleIds.admin).length;
  // Emails are missing for someone who was just given a role that may not open this page.
  const known = users.filter((user) => !isRedacted(user, 'email'));
  return known.map((user) => ({
    ...user,
    name: nameByUser.get(user.id) ?? '',
    roleName: byId.get(user.role_id)?.role_name ?? knownRoleName(user.role_id) ?? '',
    roleColor: byId.get(user.role_id)?.color ?? null,
    status: statusOf && (statusOf.get(user.id) ?? null),
    isSelf: user.id === selfId,
    isLastAdmin: user.role_id === roleIds.admin && admins === 1,
  }));
}

/** Names a person in questions and notices: by name and email, because two people may share a name. */
export const whoOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string =>
  name ? `${name} (${email})` : email;

/**
 * Until when someone is invited who hasn't signed in yet; undefined if nobody waits for them. R92: whoever signs in without a
 * password never uses the link to choose one.
 */
export const invitedUntil = ({ status }: Pick<UserRow, 'status'>): string | undefined =>
  status?.signed_in_at ? undefined : (status?.invited_until ?? undefined);

const rankOf = (roleName: string): number => {
  const rank = roleOrder.indexOf(roleName);
  return rank === -1 ? roleOrder.length : rank;
};

/** R48: compares by admin, president, supervisor, user, then all other roles. */
export const compareRoleNames = (a: string, b: string): number => rankOf(a) - rankOf(b) || compareTexts(a, b);

type Ranked = Pick<UserRow, 'roleName' | 'email'>;

/** Compares by role, then alphabetically. */
export const compareByRole = (a: Ranked, b: Ranked): number =>
  compareRoleNames(a.roleName, b.roleName) || compareTexts(a.email, b.email);

export const roleLockedReason = ({ isLastAdmin }: Pick<UserRow, 'isLastAdmin'>): string | undefined =>
  isLastAdmin
    ? 'This is the last administrator. Make someone else an administrator before changing this role.'
    : undefined;

/** R10: returns why a user can't be deleted. */
export function deleteLockedReason({
  isSelf,
  isLastAdmin,
}: Pick<UserRow, 'isSelf' | 'isLastAdmin'>): string | undefined {
  if (isSelf) return CANNOT_DELETE_OWN_ACCOUNT;
  return isLastAdmin ? "The last administrator can't be deleted. Make someone else an administrator first." : undefined;
}

/** R44: returns why a user can't be erased. */
export const eraseLockedReason = (user: Pick<UserRow, 'isSelf' | 'isLastAdmin'>): string | undefined =>
  user.isSelf ? CANNOT_ERASE_YOURSELF : deleteLockedReason(user);
