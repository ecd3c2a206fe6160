import { weekName } from './overtime-rules.ts';
import type { CountedSheet, CountedWeek, OvertimeBasis, OvertimeReason } from './overtime.ts';
import {
  countSheet,
  hourKindTitles,
  type HourHundredths,
  type HoursDay,
  hoursText,
  hundredthsOfMinutes,
  hoursOfCounted,
} from './hours.ts';
import { countsWeeks } from './overtime-rules.ts';

/** The hours of a work week that are in a sheet. */
export interface WeekHours {
  readonly title: string;
  /** Index of its last day in the sheet. */
  readonly lastRow: number;
  readonly hundredths: HourHundredths;
  /** What else there is to know: hours of other periods, and hours over 40. */
  readonly note: string | undefined;
}

const hours = (minutes: number): string => hoursText(hundredthsOfMinutes(minutes));

function noteOf(week: CountedWeek, { rule }: OvertimeBasis): string | undefined {
  if (!countsWeeks(rule)) return undefined;
  const { worked, workedEarlier, endsHere, flsa, premium } = week;
  const parts = [
    ...(workedEarlier > 0
      ? [`${hours(worked)} hours worked, ${hours(workedEarlier)} of them in the previous period`]
      : []),
    ...(flsa > 0 ? [`${hours(flsa)} over 40`] : []),
    ...(premium > 0 ? [`${hours(premium)} already paid as regular hours, so only the premium is left to pay`] : []),
    ...(endsHere ? [] : ['The week ends in the next period, where its weekly overtime is paid']),
  ];
  return parts.length > 0 ? `${parts.join('. ')}.` : undefined;
}

/** R66: subtotals by work week, in order. */
export function weekHours(
  days: readonly HoursDay[],
  basis: OvertimeBasis,
  counted: CountedSheet = countSheet(days, basis),
): WeekHours[] {
  return counted.weeks.map((week): WeekHours => {
    const isIn = ({ date }: { readonly date: string }) => date >= week.first && date <= week.last;
    const minutes = counted.days.filter(isIn).map((day) => day.minutes);
    const name = weekName(week.first);
    return {
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      lastRow: days.findLastIndex(isIn),
      hundredths: hoursOfCounted(minutes, days.filter(isIn), week),
      note: noteOf(week, basis),
    };
  });
}

/** `6.00 weekly overtime: over 40 in the week of Nov 15` */
export const reasonText = ({ kind, minutes, why }: OvertimeReason): string =>
  `${hours(minutes)} ${hourKindTitles[kind].toLowerCase()}: ${why}`;

/** The reasons to show; work on weekends and holidays is already called so. */
export const shownReasons = (reasons: readonly OvertimeReason[]): readonly OvertimeReason[] =>
  reasons.filter(({ kind }) => kind !== 'holiday_work' && kind !== 'weekend_overtime');
