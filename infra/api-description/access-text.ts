import type { Access, RoleSet } from '../../shared/access/policy.ts';
import { capitalized } from '../../shared/contract/field.ts';

const rolesText = (roles: RoleSet): string => {
  if (roles === 'signed-in') return 'everyone who is signed in';
  if (roles === 'known') return 'everyone with a built-in role';
  return roles.join(', ');
};

/** Describes who may make a call. */
export function accessText(access: Access): string {
  if (access === 'public') return 'No sign-in required.';
  const { roles, own, approvees } = access;
  const parts = [
    ...(roles.length > 0 ? [`for ${rolesText(roles)}`] : []),
    ...(own ? [`for their own record: ${rolesText(own.roles)}`] : []),
    ...(approvees ? [`for people they approve: ${rolesText(approvees.roles)}`] : []),
  ];
  return `${capitalized(parts.join('; '))}.`;
}

/** Returns the same information as data. */
export const accessData = (access: Access): unknown =>
  access === 'public'
    ? 'public'
    : {
        roles: access.roles,
        ...(access.own && { own: access.own.roles }),
        ...(access.approvees && { approvees: access.approvees.roles }),
      };
