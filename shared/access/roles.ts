/**
 * Built-in roles (R9) and their fixed ids (R2). Users with a role id in `approverRoleIds` can be chosen as approvers in the
 * tracker.
 */
export const roleIds = { user: 1, accountant: 2, admin: 7, supervisor: 9, president: 14 } as const;

export type RoleName = keyof typeof roleIds;

export const roleNames = Object.keys(roleIds) as RoleName[];

/** Initial colors, legible as badges in light and dark mode. */
export const roleColors: Record<RoleName, string> = {
  user: '#5f6b7a',
  accountant: '#067f68',
  admin: '#b0330e',
  supervisor: '#0b6cb8',
  president: '#7a3cc2',
};

export const approverRoleIds: readonly number[] = [roleIds.supervisor, roleIds.president, roleIds.admin];

/** Ids of custom roles start after this one. */
export const LAST_FIXED_ROLE_ID = 99;

const nameById = new Map<number, RoleName>(roleNames.map((name) => [roleIds[name], name]));

/** Returns the name of a built-in role; undefined for any other id. */
export const knownRoleName = (roleId: number): RoleName | undefined => nameById.get(roleId);

export const isKnownRole = (name: string): name is RoleName => Object.hasOwn(roleIds, name);

/** Whether people with this role can be chosen as approvers. */
export const approves = (roleName: string): boolean =>
  isKnownRole(roleName) && approverRoleIds.includes(roleIds[roleName]);

/** R48: order of roles in the users table; all other roles come last. */
export const roleOrder: readonly string[] = ['admin', 'president', 'supervisor', 'user'];
