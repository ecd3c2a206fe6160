import { weekendName } from './cells.ts';
import type { Day } from './day.ts';
import {
  type HourHundredths,
  hoursOfDays,
  hoursText,
  hundredthsOfHours,
  hundredthsOfMinutes,
  leaveKinds,
  sumOfKinds,
  workedMinutes,
} from './hours.ts';

/** R68: what looks odd about a sheet and should be looked at before it is approved. It never prevents a step. */

const LONG_DAY_MINUTES = 12 * 60;
/** Far from the usual: by more than a day's work and more than a quarter. */
const FAR_HUNDREDTHS = 800;
const FAR_SHARE = 0.25;
const MAX_DATES = 3;

export interface OddInput {
  readonly days: readonly Day[];
  readonly hundredths: HourHundredths;
  /** The person's sheet of the previous period. */
  readonly previous?: readonly Day[] | undefined;
  /** The company day; later days aren't expected to have hours. */
  readonly today: string;
  /** A manager noted that there is nothing to report. */
  readonly hasNothing: boolean;
}

/** Without counting them by kind, because a board looks at the days of everybody's last two sheets. */
const hasHours = (day: Day): boolean =>
  hundredthsOfMinutes(workedMinutes(day)) > 0 || leaveKinds.some((kind) => hundredthsOfHours(day[kind]) > 0);

const dayOfWeek = ({ date }: Day): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const isWorkday = ({ date, holiday_name }: Day): boolean => holiday_name === null && weekendName(date) === null;

function missingDays({ days, previous, today }: OddInput): string[] {
  // People who don't work on a weekday aren't pointed out for it each time.
  const usual = new Set((previous ?? []).filter(hasHours).map(dayOfWeek));
  const isExpected = (day: Day) => usual.size === 0 || usual.has(dayOfWeek(day));
  const missing = days.filter((day) => day.date <= today && isWorkday(day) && !hasHours(day) && isExpected(day));
  if (missing.length === 0) return [];
  if (missing.length > MAX_DATES) return [`No hours on ${missing.length} weekdays`];
  return [`No hours on ${missing.map(({ date }) => date).join(', ')}`];
}

function farFromUsual({ days, hundredths, previous, today }: OddInput): string[] {
  const isOver = (days.at(-1)?.date ?? '') < today;
  if (!isOver || previous?.length !== days.length) return [];
  const usual = sumOfKinds(hoursOfDays(previous));
  const difference = Math.abs(sumOfKinds(hundredths) - usual);
  if (usual === 0) return [];
  if (difference <= FAR_HUNDREDTHS || difference <= usual * FAR_SHARE) return [];
  return [`${hoursText(sumOfKinds(hundredths))} hours, ${hoursText(usual)} in the previous period`];
}

/** Returns what looks odd, in words; empty for a usual sheet. */
export function oddities(input: OddInput): string[] {
  const { days, hundredths, hasNothing } = input;
  if (sumOfKinds(hundredths) === 0) return hasNothing ? [] : ['No hours'];
  const long = days.filter((day) => workedMinutes(day) > LONG_DAY_MINUTES);
  const more = long.length - MAX_DATES;
  return [
    ...long
      .slice(0, MAX_DATES)
      .map((day) => `${hoursText(hundredthsOfMinutes(workedMinutes(day)))} hours of work on ${day.date}`),
    ...(more > 0 ? [`${more} more ${more === 1 ? 'day' : 'days'} over 12 hours`] : []),
    ...missingDays(input),
    ...farFromUsual(input),
  ];
}
