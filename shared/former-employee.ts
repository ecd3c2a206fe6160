/** Replaces a person's name after their personal data was erased (R44). */
export const formerEmployee = (userId: number): string => `Former employee ${userId}`;

/** Replaces an erased value in history. */
export const ERASED = '(erased)';
