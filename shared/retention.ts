/**
 * How long deleted data stays in backups: point-in-time recovery covers `recoveryDays` (the maximum), and monthly copies are
 * kept for `copyDays`, long enough for an audit.
 */
export const retention = { recoveryDays: 35, copyDays: 400 } as const;
