import { useCallback } from 'react';
import { NO_TIMESHEET } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { getTimesheets } from '../../../../shared/contract/operations/timesheet-lists.ts';
import { createTimesheet, type TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { call, callAll } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import type { PayPeriod } from '../sheet/period-choice.ts';
import { session } from '../../../session/session-store.ts';

const ownOf = (period: PayPeriod): Promise<TimesheetRecord | null> =>
  callAll(getTimesheets, {
    query: { pay_period_id: period.id, user_id: session.read()?.user.id ?? 0 },
  }).then(([sheet]) => sheet ?? null);

/**
 * Fetches the user's own sheet of a pay period; null if there is none. Fetched again when the page is opened or gets
 * the focus.
 */
export function useOwnSheet(period: PayPeriod, key: string) {
  const { data, error, isLoading, mutate } = useRead(['own-timesheet', period.id, key], () => ownOf(period), {
    revalidateOnFocus: true,
  });
  const take = useCallback((sheet: TimesheetRecord) => void mutate(sheet, { revalidate: false }), [mutate]);
  const reload = useCallback(async (): Promise<TimesheetRecord> => {
    const sheet = await ownOf(period);
    if (!sheet) throw new Error(NO_TIMESHEET);
    return sheet;
  }, [period]);
  return {
    sheet: data,
    error,
    isLoading,
    /** Shows the sheet returned by an operation. */
    take,
    reload,
    retry: () => void mutate(),
    /** R19: creates the sheet, or fetches the existing one. */
    start: async () => take(await call(createTimesheet, { body: { payPeriod: period.id, holidays: [] } })),
  };
}

/** Returns the days of the user's own sheet for the previous period; empty if there is none. */
export const daysOfLast = async (last: PayPeriod | undefined): Promise<TimesheetRecord['data']> =>
  last ? ((await ownOf(last))?.data ?? []) : [];
