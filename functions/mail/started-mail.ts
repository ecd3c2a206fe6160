import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Started {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  /** Whom it is for; null where the profile has no name. */
  readonly name: string | null;
  /** Who started the sheet; null where their profile has no name. */
  readonly by: string | null;
  readonly reason: string;
  /** Whether this person has a page on which to enter hours. */
  readonly canEnter: boolean;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

/** Tells somebody that a manager started a timesheet for them, and why. */
export function startedMail({ title, url, name, by, reason, canEnter, period }: Started): Mail {
  const days = `${period.start_date} to ${period.end_date}`;
  const link = canEnter ? timesheetLink(url, 'Enter my hours', period.id) : undefined;
  return letterMail({
    title,
    subject: `Your timesheet for ${days} was started for you`,
    heading: 'A timesheet was started for you',
    paragraphs: [
      ...(name === null ? [] : [`Hello ${name},`]),
      `${by ?? 'A manager'} started your timesheet for the pay period ${days}. ${
        canEnter ? 'You can enter your hours until it is locked.' : 'A manager enters your hours.'
      } The reason given:`,
    ],
    quote: reason,
    ...(link && { link }),
    footer: 'You get this mail because it is your timesheet. If something is wrong, tell your approver.',
  });
}
