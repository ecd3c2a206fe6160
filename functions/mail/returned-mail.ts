import { periodText } from '../../shared/pay-periods/period-text.ts';
import { ABOUT_YOUR_TIMESHEET } from './footers.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { type OwnSheet, timesheetLink } from './timesheet-link.ts';

export interface Returned extends OwnSheet {
  /** The installation's name. */
  readonly title: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Who sent the sheet back. */
  readonly by: string;
  readonly note: string;
}

/** R39: notifies the owner of a timesheet that it was sent back, and what to change. */
export function returnedMail({ title, name, by, note, ...own }: Returned): Mail {
  const days = periodText(own.period);
  const link = timesheetLink('Open my timesheet', own);
  const who = own.canEnter ? 'you' : 'an administrator';
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was sent back`,
    heading: 'Your timesheet was sent back',
    name,
    paragraphs: [`${by} sent your timesheet for the pay period ${days} back so ${who} can change it, and wrote:`],
    quote: note,
    ...(link && { link }),
    footer: own.canEnter
      ? "You're receiving this email because it's your timesheet. Your approver will lock it again when you're done."
      : ABOUT_YOUR_TIMESHEET,
  });
}
