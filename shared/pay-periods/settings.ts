import { isRealDate } from '../dates.ts';

interface SettingRule {
  readonly explanation: string;
  readonly isValid: (value: string) => boolean;
  readonly expected: string;
}

const wholeNumber = (min: number, max: number) => (value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max;

/** R45: days per unit of a pay period. */
export const unitDays = { DAY: 1, WEEK: 7, MONTH: 30 } as const;

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
} satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof knownSettings;

export const settingNames = Object.keys(knownSettings) as SettingName[];

export const isKnownSetting = (name: string): name is SettingName => Object.hasOwn(knownSettings, name);

/** Returns the problems of a setting's value; none for settings that the code doesn't use. */
export function settingIssues(name: string, value: string): { field: string; message: string }[] {
  if (!isKnownSetting(name) || knownSettings[name].isValid(value)) return [];
  return [{ field: 'value', message: `${name} must be ${knownSettings[name].expected}.` }];
}
