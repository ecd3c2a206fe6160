/** §5: non-space text, an @, non-space text. Apart from the schemas, so that the sign-in page needs none of them. */
export const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Where SES takes mails and delivers them to nobody; so does the mailbox of one machine. */
export const DELIVERED_TO_NOBODY = 'success@simulator.amazonses.com';
