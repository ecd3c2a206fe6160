/** The labels of a user's credentials. In a file of their own, because the sign-in page loads no collections. */
export const credentialLabels = { email: 'Email', password: 'Password' } as const;
