import type { OvertimePolicy, OvertimeRule, WeekDay } from '../timesheets/overtime-rules.ts';
import { requiredSettings, type SettingName, settingIssues, settingRule } from './known-settings.ts';

export interface StoredSetting {
  readonly name: string;
  readonly value: string;
}

/** Returns the value of a setting; null if it is missing or invalid. */
export function settingValue(settings: readonly StoredSetting[], name: SettingName): string | null {
  const value = settings.find((setting) => setting.name === name)?.value;
  return value === undefined || settingIssues(name, value).length > 0 ? null : value;
}

/** Returns the value of a setting, or what applies while it isn't set. */
export const settingOrFallback = (settings: readonly StoredSetting[], name: SettingName): string =>
  settingValue(settings, name) ?? settingRule(name).fallback ?? '';

/** Returns the settings that are needed but missing or invalid. */
export const missingSettings = (settings: readonly StoredSetting[]): SettingName[] =>
  requiredSettings.filter((name) => settingValue(settings, name) === null);

/** R66: which work is overtime, and when the workweek starts. */
export const overtimePolicyOf = (settings: readonly StoredSetting[]): OvertimePolicy => ({
  rule: settingOrFallback(settings, 'OVERTIME_RULE') as OvertimeRule,
  weekStart: settingOrFallback(settings, 'WORK_WEEK_START') as WeekDay,
});
