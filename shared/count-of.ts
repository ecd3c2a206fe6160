/** Groups the digits of a whole number, without a formatter: the first one that is made takes 15 ms. */
export const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** `1,234`: a count as people read it. */
export const grouped = (count: number): string => groupDigits(String(count));

/** The words for one or for several: `plural(3, 'was', 'were')`. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** `1 check`, `1,234 checks`; `many` is given where an s isn't enough: `countOf(2, 'person has', 'people have')`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${plural(count, one, many)}`;
