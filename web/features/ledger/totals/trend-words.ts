import { formatMoney } from '../../../../shared/ledger/money.ts';

/** An increase has a plus sign. */
export const signedMoney = (cents: number): string => (cents > 0 ? `+${formatMoney(cents)}` : formatMoney(cents));

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Returns a month (YYYY-MM) or a year in words: "Jan 2026", or "Jan" where the year is said elsewhere. */
export function bucketName(id: string, saysYear: boolean): string {
  const [year = '', month] = id.split('-');
  if (month === undefined) return year;
  const name = months[Number(month) - 1] ?? '';
  return saysYear ? `${name} ${year}` : name;
}
