/**
 * §5: non-space text, an @, non-space text; of characters that can be seen, or two accounts could look the same. Apart from
 * the schemas, so that the sign-in page needs none of them.
 */
export const EMAIL = /^[^\s@\p{C}]+@[^\s@\p{C}]+$/u;

/** Where SES takes mails and delivers them to nobody; so does the mailbox of one machine. */
export const DELIVERED_TO_NOBODY = 'success@simulator.amazonses.com';
