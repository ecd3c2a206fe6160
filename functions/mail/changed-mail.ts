import { countOf } from '../../shared/count-of.ts';
import { periodText } from '../../shared/pay-periods/period-text.ts';
import type { DayChange } from '../../shared/timesheets/day-changes.ts';
import { hoursText } from '../../shared/timesheets/hours-text.ts';
import { ABOUT_YOUR_TIMESHEET } from './footers.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';
import { type OwnSheet, timesheetLink } from './timesheet-link.ts';

export interface Changed extends OwnSheet {
  /** The installation's name. */
  readonly title: string;
  /** Name of the recipient, if known. */
  readonly name: string | null;
  /** Name of the person who changed the hours, if known. */
  readonly by: string | null;
  readonly recipient: 'owner' | 'approver';
  /** Name of the timesheet's owner. */
  readonly owner: string;
  readonly isApproved: boolean;
  readonly changes: readonly DayChange[];
  /** Hundredths of an hour of the period, before and after. */
  readonly totals: readonly [before: number, after: number];
  readonly reason: string | null;
}

const MAX_DAYS = 31;

const dayText = ({ date, before, after }: DayChange): string =>
  `${date}: ${hoursText(before.hundredths)} hours (${before.words}) changed to ${hoursText(after.hundredths)} hours (${after.words}).`;

function dayTexts(changes: readonly DayChange[]): string[] {
  const more = changes.length - MAX_DAYS;
  const texts = changes.slice(0, MAX_DAYS).map(dayText);
  return more > 0 ? [...texts, `And ${countOf(more, 'more day')}.`] : texts;
}

/** R41: notifies the owner or the approver of a timesheet that a manager changed its hours. */
export function changedMail(changed: Changed): Mail {
  const { title, url, name, by, recipient, owner, isApproved, changes, totals, reason, period } = changed;
  const days = periodText(period);
  const what = isApproved ? 'approved hours' : 'hours';
  const whose = recipient === 'owner' ? `your ${what}` : `the ${what} of ${owner}`;
  const path = `/dashboard/report-timesheet/approve-timesheet?pay_period_id=${period.id}&view=approved`;
  const link =
    recipient === 'owner'
      ? timesheetLink('Open my timesheet', changed)
      : url
        ? { label: 'Open the timesheets', href: `${url}${path}` }
        : undefined;
  return renderEmail({
    title,
    subject: recipient === 'owner' ? `Your hours for ${days} were changed` : `Approved hours of ${owner} were changed`,
    heading: recipient === 'owner' ? 'Your hours were changed' : 'Approved hours were changed',
    name,
    paragraphs: [
      `${by ?? 'An administrator'} changed ${whose} for the pay period ${days}. The total went from ${hoursText(totals[0])} to ${hoursText(totals[1])} hours.`,
      ...dayTexts(changes),
      ...(reason === null ? [] : ['Reason:']),
    ],
    ...(reason !== null && { quote: reason }),
    ...(link && { link }),
    footer:
      recipient === 'owner' ? ABOUT_YOUR_TIMESHEET : "You're receiving this email because you approve this timesheet.",
  });
}
