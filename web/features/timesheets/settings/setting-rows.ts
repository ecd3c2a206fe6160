import { payDaysOf, periodLength } from '../../../../shared/pay-periods/schedule.ts';
import {
  isKnownSetting,
  knownSettings,
  type SettingName,
  settingNames,
} from '../../../../shared/pay-periods/settings.ts';
import type { RecordIn } from '../../../api/collection-calls.ts';

export type SettingRecord = RecordIn<'TsrpSetting'>;

/** A stored setting, or a known one that isn't stored yet. */
export interface SettingRow {
  /** The record's id; negative if it isn't stored. */
  readonly id: number;
  readonly name: string;
  readonly explanation: string;
  readonly value: string | null;
  readonly record: SettingRecord | null;
}

const expected = (name: SettingName): string =>
  `${knownSettings[name].explanation} Enter ${knownSettings[name].expected}.`;

/** Returns the known settings in their order, stored or not, then all others. */
export function settingRows(settings: readonly SettingRecord[]): SettingRow[] {
  const known = settingNames.map((name, index): SettingRow => {
    const record = settings.find((setting) => setting.name === name) ?? null;
    return { id: record?.id ?? -1 - index, name, explanation: expected(name), value: record?.value ?? null, record };
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

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

/** Returns what the settings mean for each period; undefined if one is missing. */
export function settingsInWords(settings: readonly SettingRecord[]): string | undefined {
  const length = periodLength(settings);
  const { lockForApproval, lockForProcess, payAfter } = payDaysOf(settings);
  if (length === null || lockForApproval === null || lockForProcess === null || payAfter === null) return undefined;
  return `A pay period lasts ${days(length)}. Its timesheets lock ${days(lockForApproval)} after it ends, are processed after ${days(lockForApproval + lockForProcess)}, and are paid after ${days(payAfter)}.`;
}
