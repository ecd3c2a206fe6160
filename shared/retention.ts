/**
 * How long deleted data stays in backups: point-in-time recovery covers `recoveryDays` (the maximum), and monthly copies are
 * kept for `copyDays`, long enough for an audit.
 */
export const retention = { recoveryDays: 35, copyDays: 400 } as const;

/**
 * How long records of pay are kept. 29 CFR 516 asks for three years of payroll records and two of time cards, and New York for
 * six: a payroll file expires after `payrollFileYears`, and timesheets with exported hours can't be deleted.
 */
export const payRetention = { payrollFileYears: 7 } as const;
