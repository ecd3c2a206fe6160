/** R97: why SES sends no more emails to an address: an email bounced, or was reported as spam. */
export const undeliveredReasons = ['bounce', 'complaint'] as const;
export type UndeliveredReason = (typeof undeliveredReasons)[number];
