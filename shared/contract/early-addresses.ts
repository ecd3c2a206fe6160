import { rules } from '../access/policy.ts';

// Addresses of the calls that a page sends before the schemas are loaded, so they are separate from their operations.

/** The first call of every dashboard page. */
export const checkAccessAddress = {
  method: 'POST',
  path: '/api_user_private/check-access',
  access: rules.signedIn,
} as const;

/** What the welcome page shows. */
export const homeAddress = {
  method: 'GET',
  path: '/api_user_private/home',
  access: rules.dashboard,
} as const;
