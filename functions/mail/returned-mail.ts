import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Returned {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Who sent the sheet back. */
  readonly by: string;
  readonly note: string;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

/** R39: notifies the owner of a timesheet that it was sent back, and what to change. */
export function returnedMail({ title, url, name, by, note, period }: Returned): Mail {
  const days = periodText(period);
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was sent back`,
    heading: 'Your timesheet was sent back',
    name,
    paragraphs: [`${by} reopened your timesheet for the pay period ${days} so you can change it, and wrote:`],
    quote: note,
    link: timesheetLink(url, 'Open my timesheet', period.id),
    footer:
      "You're receiving this email because it's your timesheet. Your approver will lock it again when you're done.",
  });
}
