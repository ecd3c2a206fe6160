import type { RoleName } from './access/roles.ts';

/** Accounts of the demo company that the first local start creates. */
export const demoAccounts: readonly { readonly email: string; readonly role: RoleName }[] = [
  { email: 'admin@demo.example', role: 'admin' },
  { email: 'president@demo.example', role: 'president' },
  { email: 'supervisor@demo.example', role: 'supervisor' },
  { email: 'user@demo.example', role: 'user' },
  { email: 'accountant@demo.example', role: 'accountant' },
];

export const DEMO_PASSWORD = 'welcome-demo';

/** Size of the demo company that the first start creates. */
export const demoSize = { staff: 25, checks: 150 } as const;
