import type { EmailContent } from './render-email.ts';

/** Link to the recipient's own timesheet of a pay period; undefined if the installation's URL isn't known. */
export const timesheetLink = (url: string, label: string, periodId: number): EmailContent['link'] =>
  url ? { label, href: `${url}/dashboard/report-timesheet/my-timesheet?pay_period_id=${periodId}` } : undefined;
