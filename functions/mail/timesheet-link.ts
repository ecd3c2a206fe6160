import type { EmailContent } from './render-email.ts';

export interface OwnSheet {
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Whether the recipient's role has a timesheet page, and can enter hours there. */
  readonly canEnter: boolean;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

/** Link to the recipient's own timesheet of a pay period; undefined without such a page, or if the URL isn't known. */
export const timesheetLink = (label: string, { url, canEnter, period: { id } }: OwnSheet): EmailContent['link'] =>
  url && canEnter ? { label, href: `${url}/dashboard/report-timesheet/my-timesheet?pay_period_id=${id}` } : undefined;
