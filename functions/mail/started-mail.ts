import { periodText } from '../../shared/pay-periods/period-text.ts';
import { ABOUT_YOUR_TIMESHEET } from './footers.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Started {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who started the sheet, if known. */
  readonly by: string | null;
  readonly reason: string;
  /** Whether the recipient's role can enter hours. */
  readonly canEnter: boolean;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

/** Notifies someone that a manager started a timesheet for them, and why. */
export function startedMail({ title, url, name, by, reason, canEnter, period }: Started): Mail {
  const days = periodText(period);
  const link = canEnter ? timesheetLink(url, 'Enter my hours', period.id) : undefined;
  return renderEmail({
    title,
    subject: `A timesheet for ${days} was started for you`,
    heading: 'A timesheet was started for you',
    name,
    paragraphs: [
      `${by ?? 'A manager'} started your timesheet for the pay period ${days}. ${
        canEnter ? 'You can enter your hours until it is locked.' : 'A manager will enter your hours.'
      } Reason:`,
    ],
    quote: reason,
    ...(link && { link }),
    footer: ABOUT_YOUR_TIMESHEET,
  });
}
