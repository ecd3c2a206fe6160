export const MAX_CHECK_NUMBER = 999_999_999_999;

/** The number after the highest one used; null if there is no higher one. */
export const afterNumber = (highest: number): number | null => (highest < MAX_CHECK_NUMBER ? highest + 1 : null);

export const LAST_NUMBER_BELOW_FIRST = "The last number can't be lower than the first.";
