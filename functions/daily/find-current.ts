import { periodText } from '../../shared/pay-periods/period-text.ts';
import { NO_PAY_DATE_SOON } from '../../shared/pay-periods/schedule.ts';
import { makeDueCurrent } from '../payroll/current-period.ts';
import type { Chore } from './chore.ts';

const sentences = {
  set: 'Current pay period set to {}.',
  same: 'Current pay period is still {}.',
  none: `${NO_PAY_DATE_SOON}, so the current pay period is still {}.`,
} as const;

/** R20 */
export const findCurrent: Chore = async ({ store, change, today }) => {
  const { outcome, period } = await makeDueCurrent(store, change, today);
  const facts = { outcome, pay_period_id: period?.id ?? null };
  if (!period) return { sentence: 'No current pay period found.', facts };
  return { sentence: sentences[outcome].replace('{}', periodText(period)), facts };
};
