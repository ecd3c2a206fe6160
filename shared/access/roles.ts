/**
 * The roles with a meaning in the code (R9) and their fixed ids (R2): the approver choices of the tracker are the users
 * whose role has one of the ids of `approverRoleIds`.
 */
export const roleIds = { user: 1, accountant: 2, admin: 7, supervisor: 9, president: 14 } as const;

export type RoleName = keyof typeof roleIds;

export const roleNames = Object.keys(roleIds) as RoleName[];

/** The initial colors; legible as a badge in light and dark mode. */
export const roleColors: Record<RoleName, string> = {
  user: '#5f6b7a',
  accountant: '#067f68',
  admin: '#b0330e',
  supervisor: '#0b6cb8',
  president: '#7a3cc2',
};

export const approverRoleIds: readonly number[] = [roleIds.supervisor, roleIds.president, roleIds.admin];

/** Ids of roles created later start after the fixed ones. */
export const LAST_FIXED_ROLE_ID = 99;

const nameById = new Map<number, RoleName>(roleNames.map((name) => [roleIds[name], name]));

/** The name of a role with a meaning, undefined for any other id. */
export const knownRoleName = (roleId: number): RoleName | undefined => nameById.get(roleId);

export const isKnownRole = (name: string): name is RoleName => Object.hasOwn(roleIds, name);

/** The order of the users table (R48); every other role comes last. */
export const roleOrder: readonly string[] = ['admin', 'president', 'supervisor', 'user'];
