import { isRealDate } from '../dates.ts';

interface SettingRule {
  readonly explanation: string;
  readonly isValid: (value: string) => boolean;
  readonly expected: string;
}

const wholeNumber = (min: number, max: number) => (value: string) =>
  /^\d{1,4}$/.test(value) && Number(value) >= min && Number(value) <= max;

/** Days that a unit of a pay period stands for (§9). */
export const unitDays = { DAY: 1, WEEK: 7, MONTH: 30 } as const;

/** The settings with a meaning in the code (§3); others can be stored and are ignored. */
export const knownSettings = {
  TS_INIT_FIRST_DATE: {
    explanation: 'First day of the very first pay period, used when there is no period yet.',
    isValid: isRealDate,
    expected: 'a real day in the format YYYY-MM-DD',
  },
  TS_UNIT_TYPE: {
    explanation: 'Unit in which the length of a pay period is counted.',
    isValid: (value) => Object.hasOwn(unitDays, value),
    expected: `one of ${Object.keys(unitDays).join(', ')}`,
  },
  TS_UNIT_COUNT: {
    explanation: 'How many units a pay period lasts.',
    isValid: wholeNumber(1, 366),
    expected: 'a whole number from 1 to 366',
  },
  LOCK_FOR_APPROVAL: {
    explanation: 'Days after the end of a period until its timesheets lock for approval.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
  LOCK_FOR_PROCESS: {
    explanation: 'Days after locking until approved timesheets are processed.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
  PAY_AFTER: {
    explanation: 'Days after the end of a period until it is paid.',
    isValid: wholeNumber(0, 366),
    expected: 'a whole number from 0 to 366',
  },
} satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof knownSettings;

export const settingNames = Object.keys(knownSettings) as SettingName[];

export const isKnownSetting = (name: string): name is SettingName => Object.hasOwn(knownSettings, name);

/** What is wrong with the value of a setting; nothing for a name without a meaning. */
export function settingIssues(name: string, value: string): { field: string; message: string }[] {
  if (!isKnownSetting(name) || knownSettings[name].isValid(value)) return [];
  return [{ field: 'value', message: `${name} must be ${knownSettings[name].expected}.` }];
}
