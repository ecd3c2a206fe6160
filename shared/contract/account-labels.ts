/** Labels of a user's fields. In a file of their own, because the first pages show them before collections are loaded. */
export const accountLabels = { email: 'Email', password: 'Password', role: 'Role' } as const;
