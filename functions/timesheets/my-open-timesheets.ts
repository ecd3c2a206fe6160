import { collections } from '../../shared/contract/collections.ts';
import { addDays } from '../../shared/dates.ts';
import { payDaysOf } from '../../shared/pay-periods/schedule.ts';
import { stillOpen } from '../../shared/timesheets/waiting.ts';
import { companyDay } from '../crud/company-day.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf } from '../http/call.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import { byMarkers, sheetMarker } from './by-markers.ts';

/** Everybody asks on payday: what it costs grows neither with the staff nor with the years. */
const LOOK_BACK_DAYS = 92;

/** One's own sheets of earlier periods that wait for oneself, read by key. */
export const myOpenTimesheets: Handlers<'timesheets'>['my-open-timesheets'] = async (call) => {
  const { store, now } = call;
  const { user_id } = callerOf(call);
  const today = companyDay(call);
  const since = addDays(today, -LOOK_BACK_DAYS);
  const [all, settings] = await Promise.all([readPeriods(store), readSettings(store)]);
  const periods = all.filter(({ end_date }) => end_date < today && end_date >= since);
  const sheets = await byMarkers(
    store,
    collections.TsrpTimesheet,
    periods.map(({ id }) => sheetMarker(user_id, id)),
  );
  return stillOpen({
    sheets: sheets as unknown as Parameters<typeof stillOpen>[0]['sheets'],
    periods,
    payDays: payDaysOf(settings),
    now,
    timeZone: call.runtime.environment.TIME_ZONE,
  });
};
