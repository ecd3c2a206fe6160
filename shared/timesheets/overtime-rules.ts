import { addDays } from '../dates.ts';

/** Which hours of work are overtime; a setting of the company. */
export const overtimeRules = ['DAILY', 'WEEKLY', 'DAILY_AND_WEEKLY', 'CALIFORNIA'] as const;
export type OvertimeRule = (typeof overtimeRules)[number];

/** The days of a week, in the order of `Date.getUTCDay`. */
export const weekDays = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'] as const;
export type WeekDay = (typeof weekDays)[number];

/** R46: the rule that applies where none is set, and the usual first day of a workweek. */
export const DEFAULT_RULE: OvertimeRule = 'DAILY';
export const DEFAULT_WEEK_START: WeekDay = 'SUNDAY';

/** Hours in a workweek beyond which the FLSA requires overtime (29 CFR 778), whatever the company's rule is. */
export const FLSA_WEEK = 40;

/** Hours beyond which work is overtime. */
interface HourLimits {
  readonly day?: number;
  /** Beyond which it is double time. */
  readonly double?: number;
  readonly week?: number;
}

/** R46, R66: the only place with the rules' numbers; the count, titles, help and reasons derive from it. */
const limits = {
  DAILY: { day: 8 },
  WEEKLY: { week: FLSA_WEEK },
  DAILY_AND_WEEKLY: { day: 8, week: FLSA_WEEK },
  CALIFORNIA: { day: 8, double: 12, week: FLSA_WEEK },
} as const satisfies Record<OvertimeRule, HourLimits>;

export const hourLimits: Readonly<Record<OvertimeRule, HourLimits>> = limits;

const { DAILY, WEEKLY, DAILY_AND_WEEKLY: BOTH, CALIFORNIA } = limits;

export const overtimeRuleTitles: Readonly<Record<OvertimeRule, string>> = {
  DAILY: `Over ${DAILY.day} hours a day`,
  WEEKLY: `Over ${WEEKLY.week} hours a week`,
  DAILY_AND_WEEKLY: `Over ${BOTH.day} hours a day or ${BOTH.week} a week`,
  CALIFORNIA: 'California',
};

export const overtimeRuleHelp: Readonly<Record<OvertimeRule, string>> = {
  DAILY: `Work beyond ${DAILY.day} hours in a day. Weeks aren't counted.`,
  WEEKLY: `Work beyond ${WEEKLY.week} hours in a workweek (29 CFR 778).`,
  DAILY_AND_WEEKLY: `Work beyond ${BOTH.day} hours in a day, and other work beyond ${BOTH.week} hours in a workweek.`,
  CALIFORNIA:
    `Work beyond ${CALIFORNIA.day} hours in a day or ${CALIFORNIA.week} in a workweek, and the first ${CALIFORNIA.day} hours on the ` +
    `seventh day in a row of a workweek. Double time beyond ${CALIFORNIA.double} hours in a day, and beyond ${CALIFORNIA.day} on that seventh day.`,
};

/** A rule's title within a sentence. */
export const overtimeRuleText = (rule: OvertimeRule): string => {
  const title = overtimeRuleTitles[rule];
  return title === overtimeRuleTitles.CALIFORNIA ? title : `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
};

export const weekDayTitles: Readonly<Record<WeekDay, string>> = {
  SUNDAY: 'Sunday',
  MONDAY: 'Monday',
  TUESDAY: 'Tuesday',
  WEDNESDAY: 'Wednesday',
  THURSDAY: 'Thursday',
  FRIDAY: 'Friday',
  SATURDAY: 'Saturday',
};

/** Whether a rule counts the hours of a workweek. */
export const countsWeeks = (rule: OvertimeRule): boolean => hourLimits[rule].week !== undefined;

export interface OvertimePolicy {
  readonly rule: OvertimeRule;
  readonly weekStart: WeekDay;
}

export const DEFAULT_POLICY: OvertimePolicy = { rule: DEFAULT_RULE, weekStart: DEFAULT_WEEK_START };

const DAYS_PER_WEEK = 7;

/** The index of a day in `weekDays`. */
export const dayOfWeek = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay();

/** The first day of the workweek that a day belongs to. */
export function firstDayOfWeek(date: string, weekStart: WeekDay): string {
  return addDays(date, -((dayOfWeek(date) - weekDays.indexOf(weekStart) + DAYS_PER_WEEK) % DAYS_PER_WEEK));
}

export const lastDayOfWeek = (firstDay: string): string => addDays(firstDay, DAYS_PER_WEEK - 1);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `week of Nov 15` */
export const weekName = (firstDay: string): string =>
  `week of ${MONTHS[Number(firstDay.slice(5, 7)) - 1]} ${Number(firstDay.slice(8))}`;
