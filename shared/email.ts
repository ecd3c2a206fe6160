/**
 * Non-space text, an @, non-space text. Invisible characters are refused, or two accounts could look the same. Kept out of
 * the schemas so that the sign-in page doesn't have to load them.
 */
export const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** SES accepts email to this address and delivers it to nobody; so does the local mailbox. */
export const DELIVERED_TO_NOBODY = 'success@simulator.amazonses.com';
