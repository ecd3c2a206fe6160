// What the welcome page and its call have in common, without the schemas of the call.

/** For how many days an answer or a new account is news. */
export const NEWS_DAYS = 7;

/** Checks are counted up to this number, so that the cost doesn't grow with the company; it means that or more. */
export const MAX_COUNTED = 1000;

/** What a new company sets up first, in this order. */
export const firstSteps = ['settings', 'periods', 'people', 'tracker', 'checks'] as const;
export type FirstStep = (typeof firstSteps)[number];
