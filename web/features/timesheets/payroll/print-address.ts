/** Addresses of printable pages of payroll, which open in their own window, without the dashboard. */
export const TOTALS_PATH = '/print/pay-totals';
export const PAY_CHECK_PATH = '/print/pay-check';

export const totalsAddress = (periodId: number, scope: string): string =>
  `${TOTALS_PATH}?${new URLSearchParams({ pay_period_id: String(periodId), scope })}`;

export const payCheckAddress = (timesheetId: number): string => `${PAY_CHECK_PATH}?timesheet_id=${timesheetId}`;
