const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats a date as `January 5, 2026`, which can't be misread. */
export const formatLongDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
