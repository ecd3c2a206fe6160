const MOST_HOURS = 24;

/** §5: what an hour cell lets one type, on the way to hours too: up to 2 digits and up to 2 decimals. */
export const isHoursTyped = (typed: string): boolean => /^\d{0,2}(?:\.\d{0,2})?$/.test(typed);

/** The hours that a text stands for, blank being 0; otherwise the sentence that says why not. */
export function readHours(typed: string): number | string {
  const text = typed.trim();
  if (!isHoursTyped(text) || text === '.') return 'Hours take up to 2 digits and up to 2 decimals.';
  const hours = Number(text);
  return hours > MOST_HOURS ? `A day has at most ${MOST_HOURS} hours.` : hours;
}

/** How a cell shows its hours: nothing for none. */
export const hoursTyped = (hours: number): string => (hours === 0 ? '' : String(hours));
