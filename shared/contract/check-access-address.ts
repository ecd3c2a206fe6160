import { rules } from '../access/policy.ts';

/** Address of the first call of every dashboard page. Separate from its operation, so that the page can call it before the schemas are loaded. */
export const checkAccessAddress = {
  method: 'POST',
  path: '/api_user_private/check-access',
  access: rules.signedIn,
} as const;
