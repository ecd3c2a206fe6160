import { lockDate, payDaysOf, type PeriodSpan } from '../../shared/pay-periods/schedule.ts';
import { isPastLockDate } from '../../shared/timesheets/lock-date.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Call } from '../http/call.ts';
import { readSettings } from './pay-records.ts';

export type LockTest = (sheet: { readonly reopened_at?: string | null } | null | undefined) => boolean;

/**
 * R18: returns a test of whether the lock date has closed sheets of a period to their owners; null stands for a missing
 * sheet.
 */
export async function lockTestOf(
  { store, runtime, now }: Pick<Call, 'store' | 'runtime' | 'now'>,
  { end_date }: Pick<PeriodSpan, 'end_date'>,
): Promise<LockTest> {
  const date = lockDate(end_date, payDaysOf(await readSettings(store)));
  const { TIME_ZONE } = runtime.environment as Environment<'timesheets'>;
  return (sheet) => isPastLockDate(sheet, date, now, TIME_ZONE);
}
