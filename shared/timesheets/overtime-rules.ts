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

export const overtimeRuleTitles: Readonly<Record<OvertimeRule, string>> = {
  DAILY: 'Over 8 hours a day',
  WEEKLY: 'Over 40 hours a week',
  DAILY_AND_WEEKLY: 'Over 8 hours a day or 40 a week',
  CALIFORNIA: 'California',
};

export const overtimeRuleHelp: Readonly<Record<OvertimeRule, string>> = {
  DAILY: "Work beyond 8 hours in a day. Weeks aren't counted.",
  WEEKLY: 'Work beyond 40 hours in a workweek (29 CFR 778).',
  DAILY_AND_WEEKLY: 'Work beyond 8 hours in a day, and other work beyond 40 hours in a workweek.',
  CALIFORNIA:
    'Work beyond 8 hours in a day or 40 in a workweek, and the first 8 hours on the seventh day in a row of a workweek. Double time beyond 12 hours in a day, and beyond 8 on that seventh day.',
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
export const countsWeeks = (rule: OvertimeRule): boolean => rule !== 'DAILY';

export interface OvertimePolicy {
  readonly rule: OvertimeRule;
  readonly weekStart: WeekDay;
}

export const DEFAULT_POLICY: OvertimePolicy = { rule: DEFAULT_RULE, weekStart: DEFAULT_WEEK_START };

const DAYS_PER_WEEK = 7;

/** The first day of the workweek that a day belongs to. */
export function firstDayOfWeek(date: string, weekStart: WeekDay): string {
  const day = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((day - weekDays.indexOf(weekStart) + DAYS_PER_WEEK) % DAYS_PER_WEEK));
}

export const lastDayOfWeek = (firstDay: string): string => addDays(firstDay, DAYS_PER_WEEK - 1);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** `week of Nov 15` */
export const weekName = (firstDay: string): string =>
  `week of ${MONTHS[Number(firstDay.slice(5, 7)) - 1]} ${Number(firstDay.slice(8))}`;
