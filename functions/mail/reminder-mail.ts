import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Reminder {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  /** Whom it is for. */
  readonly name: string;
  readonly period: {
    readonly id: number;
    readonly start_date: string;
    readonly end_date: string;
    readonly pay_date: string;
  };
}

/** Reminds somebody who has entered nothing for a pay period yet. */
export function reminderMail({ title, url, name, period }: Reminder): Mail {
  const { id, start_date, end_date, pay_date } = period;
  const days = `${start_date} to ${end_date}`;
  return letterMail({
    title,
    subject: `Please enter your hours for ${days}`,
    heading: 'Your hours are missing',
    paragraphs: [
      `Hello ${name},`,
      `You haven't entered any hours for the pay period ${days}, which is paid on ${pay_date}. Please enter them so they can be approved and paid on time.`,
    ],
    link: timesheetLink(url, 'Enter my hours', id),
    footer:
      "You're receiving this email because your timesheet is tracked. If you didn't work in this period, tell your approver.",
  });
}
