import { countOf } from '../count-of.ts';
import { timeOffOf, weekendName } from './cells.ts';
import type { Day } from './day.ts';
import { hoursOfDays, hundredthsOfHours, hundredthsOfMinutes, leaveKinds, sumOfKinds, workedMinutes } from './hours.ts';
import { hoursText } from './hours-text.ts';
import { dayOfWeek } from './overtime-rules.ts';

/** R68: what looks odd about a sheet and should be looked at before it is approved. It never prevents a step. */

const LONG_DAY_HOURS = 12;
/** Far from the usual: by more than a day's work and more than a quarter. */
const FAR_HUNDREDTHS = 800;
const FAR_SHARE = 0.25;
const MAX_DATES = 3;

/** What a sheet says without the person's previous one. */
export interface Look {
  /** Whether no day has hours. */
  readonly isEmpty: boolean;
  /** Whether its last day is over. */
  readonly isOver: boolean;
  readonly days: number;
  readonly longDays: readonly string[];
  /** Dates of workdays without hours that should have some by now. */
  readonly missing: readonly string[];
}

const hasHours = (day: Day, minutes: number): boolean =>
  hundredthsOfMinutes(minutes) > 0 || leaveKinds.some((kind) => hundredthsOfHours(day[kind]) > 0);

const isWorkday = ({ date, holiday_name }: Day): boolean => holiday_name === null && weekendName(date) === null;

interface Expected {
  /** The company day; later days aren't expected to have hours. */
  readonly today: string;
  /** Whether the sheet is still being filled in, so that today's hours may follow. */
  readonly isUnfinished: boolean;
}

/** Looks at the days of a sheet. */
export function lookAt(days: readonly Day[], { today, isUnfinished }: Expected): Look {
  const isExpected = ({ date }: Day): boolean => date < today || (date === today && !isUnfinished);
  let isEmpty = true;
  const longDays: string[] = [];
  const missing: string[] = [];
  for (const day of days) {
    const minutes = workedMinutes(day);
    const work = hundredthsOfMinutes(minutes);
    const off = timeOffOf(day);
    if (work + off > LONG_DAY_HOURS * 100) {
      const kinds = [...(work > 0 ? ['work'] : []), ...(off > 0 ? ['leave'] : [])].join(' and ');
      longDays.push(`${hoursText(work + off)} hours of ${kinds} on ${day.date}`);
    }
    if (hasHours(day, minutes)) isEmpty = false;
    else if (isExpected(day) && isWorkday(day)) missing.push(day.date);
  }
  return { isEmpty, isOver: (days.at(-1)?.date ?? '') < today, days: days.length, longDays, missing };
}

/** Whether the person's previous sheet could make this one look odd, so that it has to be read. */
export const comparesWithPrevious = ({ isEmpty, isOver, missing }: Look): boolean =>
  !isEmpty && (isOver || missing.length > 0);

function missingDays({ missing }: Look, previous: readonly Day[]): string[] {
  if (missing.length === 0) return [];
  // People who don't work on a weekday aren't pointed out for it each time.
  const usual = new Set(previous.filter((day) => hasHours(day, workedMinutes(day))).map(({ date }) => dayOfWeek(date)));
  const dates = missing.filter((date) => usual.size === 0 || usual.has(dayOfWeek(date)));
  if (dates.length === 0) return [];
  if (dates.length > MAX_DATES) return [`No hours on ${dates.length} weekdays`];
  return [`No hours on ${dates.join(', ')}`];
}

function farFromUsual({ isOver, days }: Look, sum: number, previous: readonly Day[]): string[] {
  if (!isOver || previous.length !== days) return [];
  const usual = sumOfKinds(hoursOfDays(previous));
  const difference = Math.abs(sum - usual);
  if (usual === 0) return [];
  if (difference <= FAR_HUNDREDTHS || difference <= usual * FAR_SHARE) return [];
  return [`${hoursText(sum)} hours, ${hoursText(usual)} in the previous period`];
}

interface OddInput {
  /** The sum of the sheet's hours, in hundredths. */
  readonly sum: number;
  /** The person's sheet of the previous period, if `comparesWithPrevious`; empty if there is none. */
  readonly previous: readonly Day[];
  /** A manager noted that there is nothing to report. */
  readonly hasNothing: boolean;
}

/** Returns what looks odd, in words; empty for a usual sheet. */
export function oddities(look: Look, { sum, previous, hasNothing }: OddInput): string[] {
  const { isEmpty, longDays } = look;
  if (isEmpty) return hasNothing ? [] : ['No hours'];
  const more = longDays.length - MAX_DATES;
  return [
    ...longDays.slice(0, MAX_DATES),
    ...(more > 0 ? [`${countOf(more, 'more day')} over ${LONG_DAY_HOURS} hours`] : []),
    ...missingDays(look, previous),
    ...farFromUsual(look, sum, previous),
  ];
}
