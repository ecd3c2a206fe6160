import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { payDaysOf } from '../../shared/pay-periods/schedule.ts';
import { stillOpen } from '../../shared/timesheets/waiting.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';
import type { StoredRecord } from '../store/record.ts';

/** Bounds the cost, because everyone calls this on payday. */
const LOOK_BACK_DAYS = 92;

/** Returns the caller's past sheets that they can still change, read by key. */
export const myOpenTimesheets: Handlers<'timesheets'>['my-open-timesheets'] = async (call) => {
  const { store, now } = call;
  const { user_id } = callerOf(call);
  const today = companyDay(call);
  const since = addDays(today, -LOOK_BACK_DAYS);
  const [all, settings] = await Promise.all([readPeriods(store), readSettings(store)]);
  const periods = all.filter(({ end_date }) => end_date < today && end_date >= since);
  const sheets = await findByUnique(
    store,
    collections.TsrpTimesheet,
    periods.map(({ id }) => sheetUniqueKey(user_id, id)),
  );
  return stillOpen({
    sheets: sheets as (StoredRecord & Parameters<typeof stillOpen>[0]['sheets'][number])[],
    periods,
    payDays: payDaysOf(settings),
    now,
    timeZone: call.runtime.environment.TIME_ZONE,
  });
};
