const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `January 5, 2026`: nobody reads it the wrong way round. */
export const formatLongDate = (day: string): string => format.format(new Date(`${day}T00:00:00Z`));
