import { addDays } from '../dates.ts';
import {
  countsWeeks,
  firstDayOfWeek,
  FLSA_WEEK,
  hourLimits,
  lastDayOfWeek,
  type OvertimePolicy,
  type OvertimeRule,
  type WeekDay,
  weekName,
} from './overtime-rules.ts';

/**
 * R66: the single implementation of the overtime rules, in minutes. Each minute of work has exactly one kind.
 *
 * A workweek is counted whole, in the sheet in which it ends: the days before that sheet are passed as `earlier`. Work that
 * the daily limits make premium time doesn't count toward 40 (29 CFR 778.202), so no hour is overtime twice.
 */
export const workKinds = [
  'regular',
  'overtime',
  'weekly_overtime',
  'double_time',
  'holiday_work',
  'weekend_overtime',
] as const;
export type WorkKind = (typeof workKinds)[number];

const MINUTES_PER_HOUR = 60;
const inMinutes = (hours: number | undefined): number => (hours ?? Infinity) * MINUTES_PER_HOUR;
const DAYS_PER_WEEK = 7;

/** A day's work, and the kind of all its work if the day has one of its own (R46). */
export interface WorkedDay {
  readonly date: string;
  readonly minutes: number;
  readonly special?: 'holiday_work' | 'weekend_overtime' | undefined;
}

/** A day of a workweek that is in an earlier sheet. */
export interface EarlierDay {
  readonly date: string;
  /** Minutes worked. */
  readonly minutes: number;
  /** Those that count toward 40. */
  readonly straight: number;
  /** Whether these are paid as regular hours, not as work on a weekend or holiday. */
  readonly is_regular: boolean;
}

/** What the overtime of a sheet is counted from, in addition to its days. */
export interface OvertimeBasis extends OvertimePolicy {
  readonly earlier: readonly EarlierDay[];
  /** The last day of the last workweek, if that ends in a gap between pay periods: no later sheet would pay it. */
  readonly countedThrough?: string | null;
}

export interface OvertimeReason {
  readonly kind: WorkKind;
  readonly minutes: number;
  /** `over 40 in the week of Nov 15`, in hours */
  readonly why: string;
}

export interface CountedDay {
  readonly date: string;
  readonly minutes: Readonly<Partial<Record<WorkKind, number>>>;
  readonly reasons: readonly OvertimeReason[];
}

export interface CountedWeek {
  readonly first: string;
  readonly last: string;
  /** Minutes worked in the sheet and on earlier days. */
  readonly worked: number;
  readonly workedEarlier: number;
  /** Minutes that count toward 40, so far. */
  readonly straight: number;
  /** Whether the week ends in the sheet, so that its overtime is paid with it (29 CFR 778.106). */
  readonly endsHere: boolean;
  /** Minutes of earlier sheets that were paid as regular hours, and for which only the premium is left to pay. */
  readonly premium: number;
  /** Minutes worked beyond `FLSA_WEEK`, of whatever kind: what the FLSA requires overtime for. */
  readonly flsa: number;
}

export interface CountedSheet {
  readonly days: readonly CountedDay[];
  readonly weeks: readonly CountedWeek[];
}

interface DailyParts {
  readonly straight: number;
  readonly overtime: number;
  readonly double: number;
}

/** The parts of a day's work by the daily limits of a rule. */
function dailyParts(minutes: number, rule: OvertimeRule, isSeventhDay: boolean): DailyParts {
  const limits = hourLimits[rule];
  const upToLimit = Math.min(minutes, inMinutes(limits.day));
  if (isSeventhDay) return { straight: 0, overtime: upToLimit, double: minutes - upToLimit };
  const upToDouble = Math.min(minutes, inMinutes(limits.double));
  return { straight: upToLimit, overtime: upToDouble - upToLimit, double: minutes - upToDouble };
}

/** A day of another sheet as a later sheet counts it. */
export const earlierDay = ({ date, minutes, special }: WorkedDay, rule: OvertimeRule): EarlierDay => ({
  date,
  minutes,
  // The seventh day of a week is never in an earlier sheet than its end.
  straight: dailyParts(minutes, rule, false).straight,
  is_regular: special === undefined,
});

const SEVENTH = 'the seventh day in a row';
const SPECIAL = { holiday_work: 'work on a holiday', weekend_overtime: 'work on a weekend' } as const;

interface WeekSoFar {
  readonly first: string;
  readonly straight: number;
  /** Days with work, up to and including this one. */
  readonly daysWorked: number;
  readonly endsHere: boolean;
}

/** Splits a day's work into kinds. `week` is its workweek up to the day before; undefined if weeks aren't counted. */
function countDay(day: WorkedDay, rule: OvertimeRule, week: WeekSoFar | undefined): CountedDay & DailyParts {
  const { date, minutes, special } = day;
  const isSeventhDay = rule === 'CALIFORNIA' && minutes > 0 && week?.daysWorked === DAYS_PER_WEEK;
  const parts = dailyParts(minutes, rule, isSeventhDay);
  const { straight, overtime, double } = parts;
  const limits = hourLimits[rule];
  const beyond = week?.endsHere
    ? Math.max(0, Math.min(straight, week.straight + straight - inMinutes(limits.week)))
    : 0;
  const weekly = special ? 0 : beyond;
  const kinds = special
    ? { [special]: straight + overtime, double_time: double }
    : { regular: straight - weekly, overtime, weekly_overtime: weekly, double_time: double };
  const whyOf = (kind: WorkKind): string | undefined => {
    switch (kind) {
      case 'regular':
        return undefined;
      case 'overtime':
        return isSeventhDay ? `work on ${SEVENTH}` : `over ${limits.day} in the day`;
      case 'weekly_overtime':
        return week && `over ${limits.week} in the ${weekName(week.first)}`;
      case 'double_time':
        return isSeventhDay ? `over ${limits.day} on ${SEVENTH}` : `over ${limits.double} in the day`;
      case 'holiday_work':
      case 'weekend_overtime':
        return SPECIAL[kind];
    }
  };
  const reasons = workKinds.flatMap((kind): OvertimeReason[] => {
    const count = (kinds as Partial<Record<WorkKind, number>>)[kind] ?? 0;
    const why = count > 0 ? whyOf(kind) : undefined;
    return why === undefined ? [] : [{ kind, minutes: count, why }];
  });
  return { date, minutes: kinds, reasons, ...parts };
}

/** Days in order of their date. */
const inOrder = <D extends { readonly date: string }>(days: readonly D[]): readonly D[] =>
  days.every(({ date }, index) => index === 0 || days[index - 1]!.date < date)
    ? days
    : days.toSorted((a, b) => a.date.localeCompare(b.date));

interface Week {
  readonly first: string;
  readonly last: string;
  readonly days: WorkedDay[];
}

function weeksOf(days: readonly WorkedDay[], { weekStart }: OvertimePolicy): Week[] {
  const weeks: Week[] = [];
  for (const day of days) {
    const current = weeks.at(-1);
    if (current && day.date <= current.last) current.days.push(day);
    else {
      const first = firstDayOfWeek(day.date, weekStart);
      weeks.push({ first, last: lastDayOfWeek(first), days: [day] });
    }
  }
  return weeks;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function countWeek(week: Week, lastDay: string, { rule, earlier }: OvertimeBasis) {
  const { first, last } = week;
  const isCounted = countsWeeks(rule);
  const startsHere = week.days[0]!.date === first;
  const before = startsHere ? [] : inOrder(earlier).filter(({ date }) => date >= first && date < week.days[0]!.date);
  const endsHere = last <= lastDay;
  let straight = 0;
  let premium = 0;
  for (const day of before) {
    const beyond = Math.max(0, Math.min(day.straight, straight + day.straight - inMinutes(hourLimits[rule].week)));
    straight += day.straight;
    if (isCounted && endsHere && day.is_regular) premium += beyond;
  }
  let daysWorked = before.filter(({ minutes }) => minutes > 0).length;
  const days = week.days.map((day) => {
    if (day.minutes > 0) daysWorked += 1;
    const counted = countDay(day, rule, isCounted ? { first, straight, daysWorked, endsHere } : undefined);
    straight += counted.straight;
    return counted;
  });
  const workedEarlier = total(before.map(({ minutes }) => minutes));
  const worked = workedEarlier + total(week.days.map(({ minutes }) => minutes));
  const flsa = isCounted && endsHere ? Math.max(0, worked - inMinutes(FLSA_WEEK)) : 0;
  return { days, week: { first, last, worked, workedEarlier, straight, endsHere, premium, flsa } };
}

/** Counts the work of a sheet by kind and by workweek. */
export function countWork(days: readonly WorkedDay[], basis: OvertimeBasis): CountedSheet {
  const sorted = inOrder(days);
  const ownLast = sorted.at(-1)?.date ?? '';
  const lastDay = [ownLast, basis.countedThrough ?? ''].reduce((a, b) => (a > b ? a : b));
  const weeks = weeksOf(sorted, basis).map((week) => countWeek(week, lastDay, basis));
  return {
    days: weeks.flatMap((counted) =>
      counted.days.map(({ date, minutes, reasons }): CountedDay => ({ date, minutes, reasons })),
    ),
    weeks: weeks.map(({ week }) => week),
  };
}

const lastDayOfWeekOf = (day: string, weekStart: WeekDay): string => lastDayOfWeek(firstDayOfWeek(day, weekStart));

/** Whether a period ends within a workweek that is counted. */
export const cutsWeek = (end: string, { rule, weekStart }: OvertimePolicy): boolean =>
  countsWeeks(rule) && lastDayOfWeekOf(end, weekStart) > end;

/**
 * The last day of the workweek in which a period ends, if the next period begins after it; null if that has days of the week,
 * or isn't known yet.
 */
export function endOfCutWeek(end: string, periodStarts: readonly string[], policy: OvertimePolicy): string | null {
  const last = lastDayOfWeekOf(end, policy.weekStart);
  const later = periodStarts.filter((start) => start > end);
  return cutsWeek(end, policy) && later.length > 0 && later.every((start) => start > last) ? last : null;
}

/** Counts one day without its week: only the daily limits apply. */
export const countLoneDay = (day: WorkedDay, rule: OvertimeRule): CountedDay['minutes'] =>
  countDay(day, rule, undefined).minutes;

/** The earlier days that a sheet needs: from the first day of its first workweek to the day before it; null if none. */
export function earlierSpan(
  start: string,
  { rule, weekStart }: OvertimePolicy,
): { readonly first: string; readonly last: string } | null {
  const first = firstDayOfWeek(start, weekStart);
  return countsWeeks(rule) && first < start ? { first, last: addDays(start, -1) } : null;
}
