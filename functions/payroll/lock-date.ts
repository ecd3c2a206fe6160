import { lockDate, payDaysOf, type PeriodSpan } from '../../shared/pay-periods/schedule.ts';
import { isPastLockDate } from '../../shared/timesheets/lock-date.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Call } from '../http/call.ts';
import { readSettings } from './pay-records.ts';

type LockTest = (sheet: { readonly reopened_at?: string | null } | null | undefined) => boolean;

type Reading = Pick<Call, 'store' | 'runtime' | 'now'>;
type Period = Pick<PeriodSpan, 'end_date'>;

/**
 * R18: returns the tests of whether the lock date has closed sheets of a period to their owners; null stands for a missing
 * sheet.
 */
export async function lockTests({ store, runtime, now }: Reading): Promise<(period: Period) => LockTest> {
  const days = payDaysOf(await readSettings(store));
  const { TIME_ZONE } = runtime.environment as Environment<'timesheets'>;
  return ({ end_date }) => {
    const date = lockDate(end_date, days);
    return (sheet) => isPastLockDate(sheet, date, now, TIME_ZONE);
  };
}

export const lockTestOf = async (call: Reading, period: Period): Promise<LockTest> => (await lockTests(call))(period);
