/** R48: years in the year filter. */
export const YEARS_SHOWN = 11;

/** The years of the filter, the current one first. */
export const yearChoices = (today: string): number[] =>
  Array.from({ length: YEARS_SHOWN }, (_, back) => Number(today.slice(0, 4)) - back);
