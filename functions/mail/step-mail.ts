import { periodText } from '../../shared/pay-periods/period-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { type OwnSheet, timesheetLink } from './timesheet-link.ts';

export interface Stepped extends OwnSheet {
  /** The installation's name. */
  readonly title: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who took the step, if known. */
  readonly by: string | null;
  readonly reason: string | null;
}

const OPEN = 'Open my timesheet';
const TURN_OFF = 'You can turn this email off in your profile.';

/** Notifies the owner of a timesheet that it was unlocked, and why. */
export function unlockedMail({ title, name, by, reason, ...own }: Stepped): Mail {
  const days = periodText(own.period);
  const link = timesheetLink(OPEN, own);
  const who = own.canEnter ? 'You' : 'An administrator';
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was unlocked`,
    heading: 'Your timesheet was unlocked',
    name,
    paragraphs: [
      `${by ?? 'Your approver'} unlocked your timesheet for the pay period ${days}. ${who} can change your hours until it is locked again.`,
      ...(reason === null ? [] : ['Reason:']),
    ],
    ...(reason !== null && { quote: reason }),
    ...(link && { link }),
    footer: `You're receiving this email because it's your timesheet. ${TURN_OFF}`,
  });
}

/** Notifies the owner of a timesheet that it was approved. */
export function approvedMail({ title, name, by, ...own }: Omit<Stepped, 'reason'>): Mail {
  const days = periodText(own.period);
  const link = timesheetLink(OPEN, own);
  return renderEmail({
    title,
    subject: `Your timesheet for ${days} was approved`,
    heading: 'Your timesheet was approved',
    name,
    paragraphs: [
      `${by ?? 'Your approver'} approved your timesheet for the pay period ${days}. You don't need to do anything.`,
    ],
    ...(link && { link }),
    footer: `You're receiving this email because you asked for it. ${TURN_OFF}`,
  });
}
