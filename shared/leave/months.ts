import { addDays } from '../dates.ts';

export interface Month {
  readonly first: string;
  readonly last: string;
}

/** The first and last day of the month of a day. */
export function monthOf(day: string): Month {
  const first = `${day.slice(0, 7)}-01`;
  const next = addDays(first, 31);
  return { first, last: addDays(`${next.slice(0, 7)}-01`, -1) };
}

/** The first day of the next month, or of the one before. */
export const otherMonth = (day: string, by: 1 | -1): string => {
  const { first, last } = monthOf(day);
  return by === 1 ? addDays(last, 1) : monthOf(addDays(first, -1)).first;
};
