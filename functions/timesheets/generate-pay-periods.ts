import { collections } from '../../shared/contract/collections.ts';
import type { GeneratedPeriod } from '../../shared/contract/operations/pay-periods.ts';
import { plural } from '../../shared/count-of.ts';
import { listText } from '../../shared/list-text.ts';
import {
  GENERATED_COUNT,
  generatePeriods,
  lockDate,
  missingForGenerating,
  payDaysOf,
  type PeriodDates,
  periodLength,
  processDate,
  tooLong,
} from '../../shared/pay-periods/schedule.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { changeOf } from '../http/call.ts';
import { readPeriods, readSettings } from '../payroll/pay-records.ts';
import { counterKey } from '../store/keys.ts';
import { newRecord, planCreate } from '../store/records.ts';
import { guardSteps } from '../store/collection-invariants.ts';

const { TsrpPayPeriod } = collections;

const missing = (names: readonly string[]): AppError => {
  const [verb, them] = [plural(names.length, 'is', 'are'), plural(names.length, 'it', 'them')];
  const message = `Pay periods can't be generated because ${listText(names)} ${verb} missing or invalid. Set ${them} on the Settings page.`;
  return new AppError('conflict', message);
};

const movedOn = (first: string): AppError =>
  new AppError(
    'conflict',
    `The pay periods have changed, so nothing was generated. The next ones start on ${first}. Check them, then try again.`,
  );

/** R21: creates ten periods after the latest end date; starts again if any period changes. */
export const generatePayPeriods: Handlers<'timesheets'>['generate-pay-periods'] = async (call) => {
  const { store, body, now } = call;
  let reserved: number | undefined;
  let expected = body.start_date;
  return retryOnConflict(async () => {
    const guard = await guardSteps(store, TsrpPayPeriod);
    const [settings, periods] = await Promise.all([readSettings(store), readPeriods(store)]);
    const names = missingForGenerating(settings, periods.length > 0);
    if (names.length > 0) throw missing(names);
    const dates = generatePeriods(settings, periods);
    const [first] = dates;
    const long = tooLong(periodLength(settings) ?? 0);
    if (long !== undefined) throw new AppError('conflict', `${long} Lower TS_UNIT_COUNT on the Settings page.`);
    if (!first)
      throw new AppError('conflict', 'Ten more pay periods would go past the year 9999, so none were generated.');
    if (expected !== null && expected !== first.start_date) throw movedOn(first.start_date);
    // Without a preview as well, a call that is repeated doesn't continue where another one has just generated.
    expected = first.start_date;
    const payDays = payDaysOf(settings);
    const shown = (period: PeriodDates, id: number | null): GeneratedPeriod => ({
      id,
      ...period,
      lock_date: lockDate(period.end_date, payDays),
      process_date: processDate(period.end_date, payDays),
    });
    if (body.preview) return { preview: true, periods: dates.map((period) => shown(period, null)) };
    reserved ??= Number((await store.add(counterKey(TsrpPayPeriod), { value: GENERATED_COUNT })).value);
    const firstId = reserved - GENERATED_COUNT + 1;
    const records = dates.map((period, nth) => newRecord(firstId + nth, { ...period, is_current: false }, now));
    const answer = { preview: false, periods: dates.map((period, nth) => shown(period, firstId + nth)) };
    const change = changeOf(call);
    await call.commit([...records.flatMap((record) => planCreate(TsrpPayPeriod, record, change)), ...guard], answer);
    return answer;
  });
};
