import { countOf } from '../count-of.ts';
import { isRealDate } from '../dates.ts';
import { DEFAULT_RULE, DEFAULT_WEEK_START, overtimeRuleHelp, weekDayTitles } from '../timesheets/overtime-rules.ts';
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

type Accepted = Pick<SettingRule, 'isValid' | 'expected' | 'choices'>;

const MAX_DAYS = 366;

const wholeNumber = (min: number): Accepted => ({
  isValid: (value) => /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= MAX_DAYS,
  expected: `a whole number from ${min} to ${MAX_DAYS}`,
});

const oneOf = (choices: Readonly<Record<string, string>>): Accepted => ({
  isValid: (value) => Object.hasOwn(choices, value),
  expected: `one of ${Object.keys(choices).join(', ')}`,
  choices,
});

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
    ...oneOf(unitChoices),
  },
  TS_UNIT_COUNT: {
    explanation: 'Length of a pay period in units.',
    ...wholeNumber(1),
  },
  LOCK_FOR_APPROVAL: {
    explanation: 'Days from the end of a period until its timesheets are locked.',
    ...wholeNumber(0),
  },
  LOCK_FOR_PROCESS: {
    explanation: 'Days from locking until approved timesheets are processed.',
    ...wholeNumber(0),
  },
  PAY_AFTER: {
    explanation: 'Days from the end of a period until it is paid.',
    ...wholeNumber(0),
  },
  OVERTIME_RULE: {
    explanation: "Which work is overtime. A change applies to timesheets that aren't processed yet.",
    ...oneOf(overtimeRuleHelp),
    fallback: DEFAULT_RULE,
  },
  WORK_WEEK_START: {
    explanation: 'First day of the workweek. Only change it permanently: labor law requires a fixed workweek.',
    ...oneOf(weekDayTitles),
    fallback: DEFAULT_WEEK_START,
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
