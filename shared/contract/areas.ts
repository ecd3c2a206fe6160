/** Each area is a Lambda function with its own role. */
export const areas = ['home', 'account', 'admin', 'directory', 'ledger', 'timesheets', 'invoicing', 'daily'] as const;

export type Area = (typeof areas)[number];
