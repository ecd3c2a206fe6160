/** R8: no installation goes below this; it may ask for more where a password is chosen. */
export const LEAST_PASSWORD = 6;

/** §5: the sentence of sign-in and sign-up, and of whoever sets a password for somebody else. */
export const tooShort = (least: number): string => `Password must be at least ${least} characters long`;

/** §5: the sentence of changing one's own password. */
export const newTooShort = (least: number): string => `New password must be at least ${least} characters.`;
