/**
 * How long what was deleted can still be found in backups: the table can be restored to any second of so many days, the most that
 * there is, and a copy of each month is kept for as long as an audit may ask.
 */
export const retention = { recoveryDays: 35, copyDays: 400 } as const;
