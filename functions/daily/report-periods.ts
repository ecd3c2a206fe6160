import { countOf } from '../../shared/count-of.ts';
import { missingSettings } from '../../shared/settings/setting-values.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import type { Chore } from './chore.ts';

/** Reports pay periods and missing settings; changes nothing. */
export const reportPeriods: Chore = async ({ store, today }) => {
  const [settings, periods] = await Promise.all([readSettings(store), readPeriods(store)]);
  const missing = missingSettings(settings);
  const left = periods.filter(({ start_date }) => start_date > today).length;
  const sentence = [
    `${countOf(periods.length, 'pay period')}, ${left} in the future.`,
    missing.length === 0 ? 'No settings are missing.' : `Missing settings: ${missing.join(', ')}.`,
  ].join(' ');
  return { sentence, facts: { periods: periods.length, to_begin: left, missing_settings: missing } };
};
