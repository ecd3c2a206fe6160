/** How a session began (R90, R92). */
export const signInMethods = ['password', 'passkey', 'sign-on'] as const;

export type SignInMethod = (typeof signInMethods)[number];
