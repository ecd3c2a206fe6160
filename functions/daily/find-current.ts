import { makeDueCurrent } from '../payroll/current-period.ts';
import type { Chore } from './chore.ts';

const said = {
  set: 'The pay period from {} is current now.',
  same: 'The pay period from {} stays current.',
  none: 'No pay period is paid within the next 13 days: the one from {} stays current.',
} as const;

/** R20 */
export const findCurrent: Chore = async ({ store, change, today }) => {
  const { outcome, period } = await makeDueCurrent(store, change, today);
  const facts = { outcome, pay_period_id: period?.id ?? null };
  if (!period) return { sentence: 'No current pay period found.', facts };
  return { sentence: said[outcome].replace('{}', `${period.start_date} to ${period.end_date}`), facts };
};
