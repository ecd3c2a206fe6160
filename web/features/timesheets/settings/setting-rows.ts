import { countOf } from '../../../../shared/count-of.ts';
import { payDaysOf, periodLength } from '../../../../shared/pay-periods/schedule.ts';
import {
  isKnownSetting,
  settingRule,
  type SettingName,
  settingNames,
} from '../../../../shared/settings/known-settings.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export type SettingRecord = RecordIn<'TsrpSetting'>;

/** A stored setting, or a known one that isn't stored yet. */
export interface SettingRow {
  /** The record's id; negative if it isn't stored. */
  readonly id: number;
  readonly name: string;
  readonly explanation: string;
  readonly value: string | null;
  /** What applies while it isn't set. */
  readonly fallback?: string | undefined;
  readonly record: SettingRecord | null;
}

function expected(name: SettingName): string {
  const { explanation, expected: value, choices } = settingRule(name);
  // Choices are offered when the setting is edited.
  if (choices) return explanation;
  return `${explanation} Enter ${value}.`;
}

/** Returns the known settings in their order, stored or not, then all others. */
export function settingRows(settings: readonly SettingRecord[]): SettingRow[] {
  const known = settingNames.map((name, index): SettingRow => {
    const record = settings.find((setting) => setting.name === name) ?? null;
    const { fallback } = settingRule(name);
    const value = record?.value ?? null;
    return { id: record?.id ?? -1 - index, name, explanation: expected(name), value, fallback, record };
  });
  const others = settings
    .filter(({ name }) => !isKnownSetting(name))
    .map((record): SettingRow => ({
      id: record.id,
      name: record.name,
      explanation: record.description ?? '',
      value: record.value,
      record,
    }));
  return [...known, ...others];
}

/** Returns what the settings mean for each period; undefined if one is missing. */
export function settingsInWords(settings: readonly SettingRecord[]): string | undefined {
  const length = periodLength(settings);
  const { lockForApproval, lockForProcess, payAfter } = payDaysOf(settings);
  if (length === null || lockForApproval === null || lockForProcess === null || payAfter === null) return undefined;
  return `A pay period lasts ${countOf(length, 'day')}. Its timesheets lock ${countOf(lockForApproval, 'day')} after it ends, are processed after ${countOf(lockForApproval + lockForProcess, 'day')}, and are paid after ${countOf(payAfter, 'day')}.`;
}
