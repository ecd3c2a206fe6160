import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { timesheet } from '../../../../shared/contract/operations/timesheet-lists.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { isMissing } from '../../../api/missing.ts';
import { call } from '../../../api/call.ts';
import { getOne } from '../../../api/collection-calls.ts';
import { useRead } from '../../../api/use-read.ts';

const readSheet = (id: number) => call(timesheet, { query: { timesheet_id: id } });

/** Fetches the sheet in the address and its period when the page opens. */
export function useModifiedSheet(timesheetId: string | undefined) {
  const { key } = useLocation();
  const isId = /^[1-9]\d{0,11}$/.test(timesheetId ?? '');
  const id = Number(timesheetId);
  const { data, error, mutate } = useRead(
    isId ? ['modify-timesheet', id, key] : null,
    async () => {
      const sheet = await readSheet(id);
      return { sheet, period: await getOne('TsrpPayPeriod', sheet.pay_period_id) };
    },
    // The page shows errors itself.
    { revalidateOnReconnect: false, onError: () => undefined },
  );
  const put = useCallback(
    (sheet: TimesheetRecord) =>
      void mutate((opened) => (opened?.sheet.id === sheet.id ? { ...opened, sheet } : opened), { revalidate: false }),
    [mutate],
  );
  return {
    ...data,
    isMissing: !isId || isMissing(error),
    failure: error,
    reload: useCallback(() => readSheet(id), [id]),
    put,
  };
}
