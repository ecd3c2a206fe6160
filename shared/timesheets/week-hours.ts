import type { CountedSheet, CountedWeek, OvertimeBasis, OvertimeReason } from './overtime.ts';
import {
  countSheet,
  hourKindTitles,
  type HourHundredths,
  type HoursDay,
  hundredthsOfMinutes,
  hoursOfCounted,
  hoursOfSheet,
  sumOfKinds,
} from './hours.ts';
import { hoursText } from './hours-text.ts';
import { countsWeeks, FLSA_WEEK, weekName } from './overtime-rules.ts';

/** The hours of a workweek that are in a sheet. */
export interface WeekHours {
  readonly title: string;
  /** Index of its last day in the sheet. */
  readonly lastRow: number;
  readonly hundredths: HourHundredths;
  /** What else there is to know: hours of other periods, and hours over `FLSA_WEEK`. */
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
    ...(flsa > 0 ? [`${hours(flsa)} hours are over ${FLSA_WEEK}`] : []),
    ...(premium > 0
      ? [`${hours(premium)} of them were already paid as regular hours, so only the premium is left to pay`]
      : []),
    ...(endsHere ? [] : ['The week ends in the next period, where its weekly overtime is paid']),
  ];
  return parts.length > 0 ? `${parts.join('. ')}.` : undefined;
}

const isIn = ({ first, last }: CountedWeek, { date }: { readonly date: string }): boolean =>
  date >= first && date <= last;

const hoursOfWeek = (week: CountedWeek, days: readonly HoursDay[], counted: CountedSheet): HourHundredths =>
  hoursOfCounted(
    counted.days.filter((day) => isIn(week, day)).map(({ minutes }) => minutes),
    days.filter((day) => isIn(week, day)),
    week,
  );

/** R66: subtotals by workweek, in order. */
export function weekHours(
  days: readonly HoursDay[],
  basis: OvertimeBasis,
  counted: CountedSheet = countSheet(days, basis),
): WeekHours[] {
  return counted.weeks.map((week): WeekHours => {
    const name = weekName(week.first);
    return {
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
      lastRow: days.findLastIndex((day) => isIn(week, day)),
      hundredths: hoursOfWeek(week, days, counted),
      note: noteOf(week, basis),
    };
  });
}

/** The hours of a workweek, for lists. */
export interface WeekSum {
  /** The first day of the week. */
  readonly first: string;
  /** Hundredths of an hour of all kinds. */
  readonly sum: number;
}

/** R66: weekly overtime of somebody who left would be paid with a sheet that nobody starts. */
export const LEFT_MID_WEEK =
  'No longer tracked, and the last week ends in the next pay period: start a timesheet there to pay its weekly overtime';

interface SheetHours {
  readonly hundredths: HourHundredths;
  readonly weeks: readonly WeekSum[];
  /** Whether it ends with a week that the next sheet completes. */
  readonly isCut: boolean;
}

/** The hours of a sheet by kind and by workweek, counted once. */
export function sheetHours(days: readonly HoursDay[], basis: OvertimeBasis): SheetHours {
  const counted = countSheet(days, basis);
  const last = counted.weeks.at(-1);
  return {
    hundredths: hoursOfSheet(days, counted),
    weeks: counted.weeks.map((week) => ({ first: week.first, sum: sumOfKinds(hoursOfWeek(week, days, counted)) })),
    isCut: countsWeeks(basis.rule) && last !== undefined && !last.endsHere && last.worked > 0,
  };
}

/** `Week of Nov 2: 40.00, week of Nov 9: 38.50` */
export function weeksText(weeks: readonly WeekSum[]): string {
  const text = weeks.map(({ first, sum }) => `${weekName(first)}: ${hoursText(sum)}`).join(', ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** `6.00 weekly overtime: over 40 in the week of Nov 15` */
export const reasonText = ({ kind, minutes, why }: OvertimeReason): string =>
  `${hours(minutes)} ${hourKindTitles[kind].toLowerCase()}: ${why}`;

/** The reasons to show; work on weekends and holidays is already called so. */
export const shownReasons = (reasons: readonly OvertimeReason[]): readonly OvertimeReason[] =>
  reasons.filter(({ kind }) => kind !== 'holiday_work' && kind !== 'weekend_overtime');
