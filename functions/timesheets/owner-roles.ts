import { rules } from '../../shared/access/policy.ts';
import { roleIds } from '../../shared/access/roles.ts';

/** The roles with a timesheet page of their own. */
export const ownerRoleIds: readonly number[] = Object.entries(roleIds).flatMap(([role, id]) =>
  (rules.timesheetOwners.roles as readonly string[]).includes(role) ? [id] : [],
);
