import { collections } from '../../shared/contract/collections.ts';
import { dayIn } from '../../shared/dates.ts';
import { knownSettings } from '../../shared/pay-periods/settings.ts';
import type { Chore } from './chore.ts';

const count = (number: number, one: string, many: string): string => `${number} ${number === 1 ? one : many}`;

/** What payroll has to work with today; changes nothing. */
export const reportPeriods: Chore = async (store, timeZone) => {
  const [settings, periods] = await Promise.all([
    store.all(collections.TsrpSetting.name),
    store.all(collections.TsrpPayPeriod.name),
  ]);
  const names = new Set(settings.map(({ name }) => name));
  const missing = Object.keys(knownSettings).filter((name) => !names.has(name));
  const current = periods.find((period) => period.is_current === true);
  return [
    `${dayIn(timeZone, store.now())}: ${count(periods.length, 'pay period', 'pay periods')},`,
    current ? `the current one is ${String(current.start_date)} to ${String(current.end_date)}.` : 'none is current.',
    missing.length === 0 ? 'All settings are there.' : `Settings not there yet: ${missing.join(', ')}.`,
  ].join(' ');
};
