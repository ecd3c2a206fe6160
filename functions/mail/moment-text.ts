/** Returns a moment as emails write it, e.g. `March 2, 2026 at 9:05 AM EST`. */
export const momentIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(at)
    .replaceAll('\u202F', ' ');
