import { knownRoleName } from '../../../../shared/access/roles.ts';
import type { RoleRecord, UserRecord } from '../../../../shared/contract/operations/account.ts';
import { countOf } from '../../../../shared/count-of.ts';

export interface RoleRow extends RoleRecord {
  readonly userCount: number;
}

export function roleRows(roles: readonly RoleRecord[], users: readonly UserRecord[]): RoleRow[] {
  const counts = new Map<number, number>();
  for (const { role_id } of users) counts.set(role_id, (counts.get(role_id) ?? 0) + 1);
  return roles.map((role) => ({ ...role, userCount: counts.get(role.id) ?? 0 }));
}

/** R9: returns why a role can't be renamed. */
export const renameLockedReason = ({ id }: Pick<RoleRow, 'id'>): string | undefined =>
  knownRoleName(id) && "This is a built-in role, so it can't be renamed.";

/** R9, R28: returns why a role can't be deleted. */
export function deleteLockedReason({ id, userCount }: Pick<RoleRow, 'id' | 'userCount'>): string | undefined {
  if (knownRoleName(id)) return "This is a built-in role, so it can't be deleted.";
  if (userCount === 0) return undefined;
  return `${countOf(userCount, 'user has', 'users have')} this role. Assign another role first.`;
}
