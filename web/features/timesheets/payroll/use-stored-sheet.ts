import { timesheet } from '../../../../shared/contract/operations/timesheet-lists.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';

/**
 * Fetches a sheet with its days; `version` is its latest known version. Days of an earlier one aren't kept until then,
 * because a step is taken on the latest (R31).
 */
export function useStoredSheet(id: number, version: number) {
  const { data, error, mutate } = useRead(['timesheet', id, version], () =>
    call(timesheet, { query: { timesheet_id: id } }),
  );
  return { sheet: data, error, retry: () => void mutate() };
}
