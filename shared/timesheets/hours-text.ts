import { groupDigits } from '../count-of.ts';

/** Hours as a number with two decimals, for files and charts. */
export const hoursOf = (hundredths: number): number => hundredths / 100;

/** Hours for display: `7.50`, `1,234.50`. */
export function hoursText(hundredths: number): string {
  const [whole = '', part] = hoursOf(hundredths).toFixed(2).split('.');
  return `${groupDigits(whole)}.${part}`;
}
