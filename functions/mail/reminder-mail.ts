import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { type OwnSheet, timesheetLink } from './timesheet-link.ts';

interface Reminder extends OwnSheet {
  /** The installation's name. */
  readonly title: string;
  /** Name of the recipient. */
  readonly name: string;
  readonly period: OwnSheet['period'] & { readonly pay_date: string };
}

/** Reminds someone who hasn't entered hours for a pay period. */
export function reminderMail({ title, name, ...own }: Reminder): Mail {
  const { canEnter, period } = own;
  const days = periodText(period);
  const what = canEnter ? 'enter your hours' : 'send an administrator your hours';
  const link = timesheetLink('Enter my hours', own);
  return renderEmail({
    title,
    subject: `Please ${what} for ${days}`,
    heading: `Please ${what}`,
    name,
    paragraphs: [
      canEnter
        ? `You haven't entered any hours for the pay period ${days}, which is paid on ${period.pay_date}. Please enter them so they can be approved and paid on time.`
        : `You have no hours for the pay period ${days}, which is paid on ${period.pay_date}. An administrator can enter them for you.`,
    ],
    ...(link && { link }),
    footer:
      "You're receiving this email because your timesheets are tracked. If you didn't work in this period, let your approver know.",
  });
}
