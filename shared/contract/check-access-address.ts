import { rules } from '../access/policy.ts';

/** The first call of every page of the dashboard, without the schemas of its operation: the page asks before those arrive. */
export const checkAccessAddress = {
  method: 'POST',
  path: '/api_user_private/check-access',
  access: rules.signedIn,
} as const;
