import { canAll } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { payDaysOf } from '../../shared/pay-periods/schedule.ts';
import type { StateFlags } from '../../shared/timesheets/lifecycle.ts';
import { waitingPeriods } from '../../shared/timesheets/waiting.ts';
import { readApprovees } from '../crud/approvees.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import { listPartition } from '../store/keys.ts';

const { TsrpTimesheet } = collections;

const unprocessed = TsrpTimesheet.lists.find(({ name }) => name === 'unprocessed')!;

type Waiting = StateFlags & { readonly user_id: number; readonly pay_period_id: number };

/** R54: returns unfinished sheets of past periods that the caller can act on, using one Query. */
export const waitingTimesheets: Handlers<'timesheets'>['waiting-timesheets'] = async (call) => {
  const { store } = call;
  const caller = callerOf(call);
  const today = companyDay(call);
  const seesAll = canAll(caller, TsrpTimesheet.access.read);
  const [found, periods, settings, approved] = await Promise.all([
    store.all(listPartition(TsrpTimesheet, unprocessed, 'false')) as Promise<unknown> as Promise<Waiting[]>,
    readPeriods(store),
    readSettings(store),
    seesAll ? [] : readApprovees(store, caller.user_id, today),
  ]);
  const approvees = new Set(approved.map(({ user_id }) => user_id));
  const sheets = seesAll ? found : found.filter(({ user_id }) => approvees.has(user_id));
  return waitingPeriods({ sheets, periods, payDays: payDaysOf(settings), today });
};
