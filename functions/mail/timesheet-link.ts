import type { Letter } from './letter.ts';

/** Leads to the reader's own timesheet of a pay period; nowhere where the installation knows no address of itself. */
export const timesheetLink = (url: string, label: string, periodId: number): Letter['link'] =>
  url ? { label, href: `${url}/dashboard/report-timesheet/my-timesheet?pay_period_id=${periodId}` } : undefined;
