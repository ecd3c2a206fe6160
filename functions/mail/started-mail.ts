import { periodText } from '../../shared/pay-periods/period-text.ts';
import { ABOUT_YOUR_TIMESHEET } from './footers.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { type OwnSheet, timesheetLink } from './timesheet-link.ts';

export interface Started extends OwnSheet {
  /** The installation's name. */
  readonly title: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who started the sheet, if known. */
  readonly by: string | null;
  readonly reason: string;
}

/** Notifies the owner of a timesheet that it was started for them, and why. */
export function startedMail({ title, name, by, reason, ...own }: Started): Mail {
  const days = periodText(own.period);
  const link = timesheetLink('Enter my hours', own);
  return renderEmail({
    title,
    subject: `A timesheet for ${days} was started for you`,
    heading: 'A timesheet was started for you',
    name,
    paragraphs: [
      `${by ?? 'Your approver or an administrator'} started your timesheet for the pay period ${days}. ${
        own.canEnter ? 'You can enter your hours until it is locked.' : 'An administrator will enter your hours.'
      } Reason:`,
    ],
    quote: reason,
    ...(link && { link }),
    footer: ABOUT_YOUR_TIMESHEET,
  });
}
