/** What a person is called once their personal data is erased (R44). */
export const formerEmployee = (userId: number): string => `Former employee ${userId}`;

/** What history shows in place of a value that was erased. */
export const ERASED = '(erased)';
