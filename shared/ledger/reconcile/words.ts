const formats = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** `October 31, 2026` */
export const dateWords = (day: string): string => formats.format(new Date(`${day}T00:00:00Z`));
