import type { RoleName } from './access/roles.ts';

/** Of all emails of the demo company: a domain that nobody can have (RFC 2606). */
export const DEMO_DOMAIN = '@demo.example';

/** Accounts of the demo company that the first local start creates. */
export const demoAccounts: readonly { readonly email: string; readonly role: RoleName }[] = [
  { email: `admin${DEMO_DOMAIN}`, role: 'admin' },
  { email: `president${DEMO_DOMAIN}`, role: 'president' },
  { email: `supervisor${DEMO_DOMAIN}`, role: 'supervisor' },
  { email: `user${DEMO_DOMAIN}`, role: 'user' },
  { email: `accountant${DEMO_DOMAIN}`, role: 'accountant' },
];

export const DEMO_PASSWORD = 'welcome-demo';

/** Size of the demo company that the first start creates. */
export const demoSize = { staff: 25, checks: 150 } as const;
