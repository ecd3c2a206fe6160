import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Returned {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  /** Whom it is for; null where the profile has no name. */
  readonly name: string | null;
  /** Who sent the sheet back. */
  readonly by: string;
  readonly note: string;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

/** Tells the owner of a timesheet that it is open again, and what to change (R39). */
export function returnedMail({ title, url, name, by, note, period }: Returned): Mail {
  const days = `${period.start_date} to ${period.end_date}`;
  return letterMail({
    title,
    subject: `Your timesheet for ${days} was sent back`,
    heading: 'Your timesheet was sent back',
    paragraphs: [
      ...(name === null ? [] : [`Hello ${name},`]),
      `${by} reopened your timesheet for the pay period ${days} so you can change it, and wrote:`,
    ],
    quote: note,
    link: timesheetLink(url, 'Open my timesheet', period.id),
    footer: "You're receiving this email because it's your timesheet. Your approver locks it again when you're done.",
  });
}
