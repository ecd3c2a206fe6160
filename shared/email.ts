import { INVISIBLE } from './unicode.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Non-space text, an @, non-space text. Invisible characters are rejected, because they would allow two accounts that
 * look the same. Separate from the schemas, so that the sign-in page doesn't have to load those.
 */
export const isEmailLike = (text: string): boolean => EMAIL.test(text) && !INVISIBLE.test(text);

/** SES accepts email to this address but discards it; so does the local mailbox. */
export const DELIVERED_TO_NOBODY = 'success@simulator.amazonses.com';
