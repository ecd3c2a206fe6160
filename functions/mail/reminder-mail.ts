import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

interface Reminder {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly period: {
    readonly id: number;
    readonly start_date: string;
    readonly end_date: string;
    readonly pay_date: string;
  };
}

/** Reminds someone who hasn't entered hours for a pay period. */
export function reminderMail({ title, url, name, period }: Reminder): Mail {
  const days = periodText(period);
  return renderEmail({
    title,
    subject: `Please enter your hours for ${days}`,
    heading: 'Please enter your hours',
    name,
    paragraphs: [
      `You haven't entered any hours for the pay period ${days}, which is paid on ${period.pay_date}. Please enter them so they can be approved and paid on time.`,
    ],
    link: timesheetLink(url, 'Enter my hours', period.id),
    footer:
      "You're receiving this email because your timesheets are tracked. If you didn't work in this period, let your approver know.",
  });
}
