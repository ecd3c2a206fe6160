export const MAX_CHECK_NUMBER = 999_999_999_999;

/** The number after the highest one used; null if there is no higher one. */
export const afterNumber = (highest: number): number | null => (highest < MAX_CHECK_NUMBER ? highest + 1 : null);

/** A book of checks may be skipped, but what leaves out more numbers is probably a typo. */
const NUMBERS_LEFT_OUT = 100;

/** Whether a number is far above the next one, so that all later checks would be numbered after it. */
export const isFarAhead = (number: number, next: number): boolean => number - next > NUMBERS_LEFT_OUT;

export const LAST_NUMBER_BELOW_FIRST = "The last number can't be lower than the first.";
