/** Hours as a number with two decimals, for files and charts. */
export const hoursOf = (hundredths: number): number => hundredths / 100;

/** Hours for display: `7.50`. */
export const hoursText = (hundredths: number): string => hoursOf(hundredths).toFixed(2);
