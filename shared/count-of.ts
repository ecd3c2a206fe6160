const LONGEST_UNGROUPED = 999;

/** `1,234`: a count as people read it. Small ones need no formatter, the first of which takes 15 ms. */
export const grouped = (count: number): string =>
  Number.isInteger(count) && Math.abs(count) <= LONGEST_UNGROUPED ? String(count) : count.toLocaleString('en-US');

/** The words for one or for several: `plural(3, 'was', 'were')`. */
export const plural = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** `1 check`, `1,234 checks`; `many` is given where an s isn't enough: `countOf(2, 'person has', 'people have')`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${plural(count, one, many)}`;
