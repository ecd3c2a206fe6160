import useSWR from 'swr';
import { timesheet } from '../../../../shared/contract/operations/timesheet-lists.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { call } from '../../../api/call.ts';

/** Fetches a sheet with its days; `version` is its latest known version. */
export function useStoredSheet(id: number, version: number) {
  const { data, error, mutate } = useSWR<TimesheetRecord, Error>(
    ['timesheet', id, version],
    () => call(timesheet, { query: { timesheet_id: id } }),
    { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true },
  );
  return { sheet: data?.id === id ? data : undefined, error, retry: () => void mutate() };
}
