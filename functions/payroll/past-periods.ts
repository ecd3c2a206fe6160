import { canAll } from '../../shared/access/policy.ts';
import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { payDaysOf } from '../../shared/pay-periods/schedule.ts';
import type { StateFlags } from '../../shared/timesheets/lifecycle.ts';
import { type EarlierTimesheetAlert, stillOpen, waitingPeriods } from '../../shared/timesheets/waiting.ts';
import type { WaitingPeriod } from '../../shared/timesheets/waiting-text.ts';
import { readApprovees } from '../crud/approvees.ts';
import { companyDay, companyZone } from '../crud/company-day.ts';
import { type Call, callerOf } from '../http/call.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';
import { readPeriods, readSettings } from './pay-records.ts';

const { TsrpTimesheet } = collections;

type Waiting = StateFlags & { readonly user_id: number; readonly pay_period_id: number };

type Reading = Pick<Call, 'store' | 'caller' | 'now' | 'runtime'>;

/** R54: returns unfinished sheets of past periods that the caller can act on, using one Query. */
export async function readPastPeriods(call: Reading): Promise<WaitingPeriod[]> {
  const { store } = call;
  const caller = callerOf(call);
  const today = companyDay(call);
  const readsAll = canAll(caller, TsrpTimesheet.access.read);
  const [found, periods, settings, approved] = await Promise.all([
    store.all(listPartition(TsrpTimesheet, 'unprocessed', 'false')) as Promise<unknown> as Promise<Waiting[]>,
    readPeriods(store),
    readSettings(store),
    readsAll ? [] : readApprovees(store, caller.user_id, today),
  ]);
  const approvees = new Set(approved.map(({ user_id }) => user_id));
  const sheets = readsAll ? found : found.filter(({ user_id }) => approvees.has(user_id));
  return waitingPeriods({ sheets, periods, payDays: payDaysOf(settings), today });
}

/** Bounds the cost, because everyone calls this on payday. */
const LOOK_BACK_DAYS = 92;

/** Returns the caller's past sheets that they can still change, read by key. */
export async function readStillOpen(call: Reading): Promise<EarlierTimesheetAlert[]> {
  const { store, now } = call;
  const { user_id } = callerOf(call);
  const today = companyDay(call);
  const since = addDays(today, -LOOK_BACK_DAYS);
  const [all, settings] = await Promise.all([readPeriods(store), readSettings(store)]);
  const periods = all.filter(({ end_date }) => end_date < today && end_date >= since);
  const sheets = await findByUnique(
    store,
    TsrpTimesheet,
    periods.map(({ id }) => sheetUniqueKey(user_id, id)),
  );
  return stillOpen({
    sheets: sheets as (StoredRecord & Parameters<typeof stillOpen>[0]['sheets'][number])[],
    periods,
    payDays: payDaysOf(settings),
    now,
    timeZone: companyZone(call),
  });
}
