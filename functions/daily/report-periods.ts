import { countOf } from '../../shared/count-of.ts';
import { SETTINGS_MISSING } from '../../shared/daily-job.ts';
import { missingSettings } from '../../shared/settings/setting-values.ts';
import { lackedBy } from '../payroll/daily-run.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import type { Chore } from './chore.ts';

/** Reports pay periods and missing settings; changes nothing. */
export const reportPeriods: Chore = async ({ store, today }) => {
  const [settings, periods] = await Promise.all([readSettings(store), readPeriods(store)]);
  const missing = missingSettings(settings);
  const left = periods.filter(({ start_date }) => start_date > today).length;
  const sentence = [
    `${countOf(periods.length, 'pay period')}, ${left} in the future.`,
    missing.length === 0 ? 'No settings are missing.' : `${SETTINGS_MISSING} ${missing.join(', ')}.`,
  ].join(' ');
  const facts = { periods: periods.length, to_begin: left, missing_settings: missing };
  return { sentence, facts, lacks: lackedBy(settings, periods) };
};
