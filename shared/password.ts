import type { Issue } from './contract/collection.ts';

/** R8: no installation goes below this; it may ask for more where a password is chosen. */
export const LEAST_PASSWORD = 6;

/** §5: the sentence of sign-in and sign-up, and of whoever sets a password for somebody else. */
export const tooShort = (least: number): string => `Password must be at least ${least} characters long`;

/** §5: the sentence of changing one's own password. */
export const newTooShort = (least: number): string => `New password must be at least ${least} characters.`;

/** §5: of whoever has to give the password they have. */
export const currentMissing = ({ currentPassword }: { readonly currentPassword: string }): Issue[] =>
  currentPassword === '' ? [{ field: 'currentPassword', message: 'Current password is required.' }] : [];

/** Why one's own password is not set or reset as those of others are: whoever finds a browser open does not keep the account. */
export const OWN_PASSWORD =
  'This is your own account. Change your password under My account, where it takes the one you have.';
