/** Unix time in seconds, as in tokens and the table's time to live. */
export const secondsOf = (moment: Date): number => Math.floor(moment.getTime() / 1000);
