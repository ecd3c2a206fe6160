import { countOf } from '../count-of.ts';
import { isRealDate } from '../dates.ts';
import {
  DEFAULT_RULE,
  DEFAULT_WEEK_START,
  overtimeRuleHelp,
  overtimeRules,
  weekDays,
  weekDayTitles,
} from '../timesheets/overtime-rules.ts';
import { DEFAULT_STATEMENT } from '../timesheets/ready.ts';

interface SettingRule {
  readonly explanation: string;
  readonly isValid: (value: string) => boolean;
  readonly expected: string;
  /** What applies while it isn't set. */
  readonly fallback?: string;
  /** The possible values and what they mean. */
  readonly choices?: Readonly<Record<string, string>>;
}

const wholeNumber = (min: number, max: number) => (value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max;

const oneOf =
  (values: readonly string[]) =>
  (value: string): boolean =>
    values.includes(value);

/** R45: days per unit of a pay period. */
export const unitDays = { DAY: 1, WEEK: 7, MONTH: 30 } as const;

const unitChoices = Object.fromEntries(Object.entries(unitDays).map(([unit, count]) => [unit, countOf(count, 'day')]));

/** Settings used by the code; others can be stored but are ignored. */
export const knownSettings = {
  TS_INIT_FIRST_DATE: {
    explanation: "First day of the first pay period. Used while there aren't any pay periods.",
    isValid: isRealDate,
    expected: 'a valid date in the format YYYY-MM-DD',
  },
  TS_UNIT_TYPE: {
    explanation: 'Unit for the length of a pay period.',
    isValid: (value) => Object.hasOwn(unitDays, value),
    expected: `one of ${Object.keys(unitDays).join(', ')}`,
    choices: unitChoices,
  },
  TS_UNIT_COUNT: {
    explanation: 'Length of a pay period in units.',
    isValid: wholeNumber(1, 366),
    expected: 'a whole number from 1 to 366',
  },
  LOCK_FOR_APPROVAL: {
    explanation: 'Days from the end of a period until its timesheets are locked.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
  LOCK_FOR_PROCESS: {
    explanation: 'Days from locking until approved timesheets are processed.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
  PAY_AFTER: {
    explanation: 'Days from the end of a period until it is paid.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
  OVERTIME_RULE: {
    explanation: "Which work is overtime. A change applies to timesheets that aren't processed yet.",
    isValid: oneOf(overtimeRules),
    expected: `one of ${overtimeRules.join(', ')}`,
    fallback: DEFAULT_RULE,
    choices: overtimeRuleHelp,
  },
  WORK_WEEK_START: {
    explanation: 'First day of the workweek. Only change it permanently: labor law requires a fixed workweek.',
    isValid: oneOf(weekDays),
    expected: `one of ${weekDays.join(', ')}`,
    fallback: DEFAULT_WEEK_START,
    choices: weekDayTitles,
  },
  LEAVE_DAY_HOURS: {
    explanation: 'Hours of a full day of leave. A change applies to new requests.',
    isValid: (value) => /^\d{1,2}(\.\d{1,2})?$/.test(value) && Number(value) > 0 && Number(value) <= 24,
    expected: 'hours from 0.01 to 24 with at most two decimal places',
    fallback: '8',
  },
  READY_STATEMENT: {
    explanation: 'What people confirm when they mark their timesheet as ready.',
    isValid: (value) => value.trim().length >= 10,
    expected: 'a sentence of at least 10 characters',
    fallback: DEFAULT_STATEMENT,
  },
} satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof knownSettings;

/** The rule of a setting. */
export const settingRule = (name: SettingName): SettingRule => knownSettings[name];

export const settingNames = Object.keys(knownSettings) as SettingName[];

/** Those without a default. */
export const requiredSettings = settingNames.filter((name) => settingRule(name).fallback === undefined);

export const isKnownSetting = (name: string): name is SettingName => Object.hasOwn(knownSettings, name);

/** Returns the problems of a setting's value; none for settings that the code doesn't use. */
export function settingIssues(name: string, value: string): { field: string; message: string }[] {
  if (!isKnownSetting(name) || knownSettings[name].isValid(value)) return [];
  return [{ field: 'value', message: `${name} must be ${knownSettings[name].expected}.` }];
}
