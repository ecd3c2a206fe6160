import { ALREADY_CURRENT, NO_CURRENT_PERIOD } from '../../shared/contract/operations/pay-periods.ts';
import { dayIn } from '../../shared/dates.ts';
import { OK } from '../../shared/envelope.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer, changeOf } from '../http/call.ts';
import { makeDueCurrent } from '../payroll/current-period.ts';

const messageOf = { set: OK, same: ALREADY_CURRENT, none: NO_CURRENT_PERIOD } as const;

/** R20: sets the current period to the one with the earliest pay date within 13 days. */
export const findCurrentPayPeriod: Handlers<'timesheets'>['find-current-pay-period'] = async (call) => {
  const today = dayIn(call.runtime.environment.TIME_ZONE, call.now);
  const found = await makeDueCurrent(call.store, changeOf(call), today);
  return new Answer(found, messageOf[found.outcome]);
};
