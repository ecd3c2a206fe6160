import { timesheet } from '../../../../shared/contract/operations/timesheet-lists.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';

/** Fetches a sheet with its days; `version` is its latest known version. */
export function useStoredSheet(id: number, version: number) {
  const { data, error, mutate } = useRead(
    ['timesheet', id, version],
    () => call(timesheet, { query: { timesheet_id: id } }),
    { keepPreviousData: true },
  );
  return { sheet: data?.id === id ? data : undefined, error, retry: () => void mutate() };
}
