/** Seconds since 1970 of a moment, as tokens and the table's time to live count them. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
