/** How a session began (R90). */
export const signInMethods = ['password', 'passkey'] as const;

export type SignInMethod = (typeof signInMethods)[number];
