import { countOf } from '../count-of.ts';
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

const LONG_DAY_HOURS = 12;
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

/** A day and its minutes of work, which are counted once: a board looks at the days of everybody's last two sheets. */
interface Worked {
  readonly day: Day;
  readonly minutes: number;
}

const workedOf = (days: readonly Day[]): Worked[] => days.map((day) => ({ day, minutes: workedMinutes(day) }));

const hasHours = ({ day, minutes }: Worked): boolean =>
  hundredthsOfMinutes(minutes) > 0 || leaveKinds.some((kind) => hundredthsOfHours(day[kind]) > 0);

const dayOfWeek = ({ date }: Day): number => new Date(`${date}T00:00:00Z`).getUTCDay();

const isWorkday = ({ date, holiday_name }: Day): boolean => holiday_name === null && weekendName(date) === null;

function missingDays(days: readonly Worked[], { previous = [], today }: OddInput): string[] {
  const missing = days.filter((each) => each.day.date <= today && isWorkday(each.day) && !hasHours(each));
  if (missing.length === 0) return [];
  // People who don't work on a weekday aren't pointed out for it each time.
  const usual = new Set(workedOf(previous).flatMap((each) => (hasHours(each) ? [dayOfWeek(each.day)] : [])));
  const dates = missing.map(({ day }) => day).filter((day) => usual.size === 0 || usual.has(dayOfWeek(day)));
  if (dates.length === 0) return [];
  if (dates.length > MAX_DATES) return [`No hours on ${dates.length} weekdays`];
  return [`No hours on ${dates.map(({ date }) => date).join(', ')}`];
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
  const worked = workedOf(days);
  const long = worked.filter(({ minutes }) => minutes > LONG_DAY_HOURS * 60);
  const more = long.length - MAX_DATES;
  return [
    ...long
      .slice(0, MAX_DATES)
      .map(({ day, minutes }) => `${hoursText(hundredthsOfMinutes(minutes))} hours of work on ${day.date}`),
    ...(more > 0 ? [`${countOf(more, 'more day')} over ${LONG_DAY_HOURS} hours`] : []),
    ...missingDays(worked, input),
    ...farFromUsual(input),
  ];
}
