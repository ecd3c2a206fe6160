import type { DayChange } from '../../shared/timesheets/day-changes.ts';
import { hoursText } from '../../shared/timesheets/hours.ts';
import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';
import { timesheetLink } from './timesheet-link.ts';

export interface Changed {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  /** Whom it is for; null where the profile has no name. */
  readonly name: string | null;
  /** Who changed the hours; null where their profile has no name. */
  readonly by: string | null;
  readonly reader: 'owner' | 'approver';
  /** Whose hours they are. */
  readonly owner: string;
  readonly isApproved: boolean;
  readonly changes: readonly DayChange[];
  /** Hundredths of an hour of the period, before and after. */
  readonly totals: readonly [before: number, after: number];
  readonly reason: string | null;
  readonly period: { readonly id: number; readonly start_date: string; readonly end_date: string };
}

const MOST_DAYS = 31;

const dayText = ({ date, before, after }: DayChange): string =>
  `${date}: ${hoursText(before.hundredths)} hours before (${before.words}), ${hoursText(after.hundredths)} hours now (${after.words}).`;

function dayTexts(changes: readonly DayChange[]): string[] {
  const more = changes.length - MOST_DAYS;
  const texts = changes.slice(0, MOST_DAYS).map(dayText);
  return more > 0 ? [...texts, `And ${more} more days.`] : texts;
}

/** Tells the owner of a timesheet, or who approved it, that a manager changed its hours (R41). */
export function changedMail(changed: Changed): Mail {
  const { title, url, name, by, reader, owner, isApproved, changes, totals, reason, period } = changed;
  const days = `${period.start_date} to ${period.end_date}`;
  const what = isApproved ? 'approved hours' : 'hours';
  const whose = reader === 'owner' ? `your ${what}` : `the ${what} of ${owner}`;
  const path = `/dashboard/report-timesheet/approve-timesheet?pay_period_id=${period.id}&view=approved`;
  const link =
    reader === 'owner'
      ? timesheetLink(url, 'Open my timesheet', period.id)
      : url
        ? { label: 'Open the timesheets', href: `${url}${path}` }
        : undefined;
  return letterMail({
    title,
    subject: reader === 'owner' ? `Your hours for ${days} were changed` : `Approved hours of ${owner} were changed`,
    heading: reader === 'owner' ? 'Your hours were changed' : 'Approved hours were changed',
    paragraphs: [
      ...(name === null ? [] : [`Hello ${name},`]),
      `${by ?? 'A manager'} changed ${whose} for the pay period ${days}, from ${hoursText(totals[0])} to ${hoursText(totals[1])} in all.`,
      ...dayTexts(changes),
      ...(reason === null ? [] : ['The reason given:']),
    ],
    ...(reason !== null && { quote: reason }),
    ...(link && { link }),
    footer:
      reader === 'owner'
        ? 'You get this mail because it is your timesheet. If something is wrong, tell your approver.'
        : 'You get this mail because you approve this timesheet.',
  });
}
