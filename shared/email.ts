/**
 * Non-space text, an @, non-space text. Invisible characters (those of `unicode.ts`) are rejected, because they would allow two
 * accounts that look the same. Separate from the schemas, so that the sign-in page doesn't have to load those.
 */
export const EMAIL = /^[^\s@\p{C}\p{DI}\u2800]+@[^\s@\p{C}\p{DI}\u2800]+$/u;

/** SES accepts email to this address but discards it; so does the local mailbox. */
export const DELIVERED_TO_NOBODY = 'success@simulator.amazonses.com';
