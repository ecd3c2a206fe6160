export const MAX_CHECK_NUMBER = 999_999_999_999;

/** The number that follows the highest one of a fund source; null where no higher one is possible. */
export const afterNumber = (highest: number): number | null => (highest < MAX_CHECK_NUMBER ? highest + 1 : null);
