import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Stepped {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who took the step, if known. */
  readonly by: string | null;
  readonly reason: string | null;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

const TURN_OFF = 'You can turn this email off in your profile.';

/** Notifies the owner of a timesheet that it was reopened, and why. */
export function reopenedMail({ title, url, name, by, reason, period }: Stepped): Mail {
  const days = periodText(period);
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was reopened`,
    heading: 'Your timesheet was reopened',
    name,
    paragraphs: [
      `${by ?? 'Your approver'} reopened your timesheet for the pay period ${days}. You can change your hours until it is locked again.`,
      ...(reason === null ? [] : ['Reason:']),
    ],
    ...(reason !== null && { quote: reason }),
    link: timesheetLink(url, 'Open my timesheet', period.id),
    footer: `You're receiving this email because it's your timesheet. ${TURN_OFF}`,
  });
}

/** Notifies the owner of a timesheet that it was approved. */
export function approvedMail({ title, url, name, by, period }: Omit<Stepped, 'reason'>): Mail {
  const days = periodText(period);
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was approved`,
    heading: 'Your timesheet was approved',
    name,
    paragraphs: [
      `${by ?? 'Your approver'} approved your timesheet for the pay period ${days}. You don't need to do anything.`,
    ],
    link: timesheetLink(url, 'Open my timesheet', period.id),
    footer: `You're receiving this email because you asked for it. ${TURN_OFF}`,
  });
}
