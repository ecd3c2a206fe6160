import { useMemo } from 'react';
import { pushHolidays } from '../../../../shared/contract/operations/pay-periods.ts';
import { callWithMessage } from '../../../api/call.ts';
import {
  createWithMessage,
  deleteWithMessage,
  type NewRecord,
  type WithMessage,
  updateWithMessage,
} from '../../../api/collection-calls.ts';
import { fetchIfGone, fetchIfOutdated } from '../../../api/fetch-if-outdated.ts';
import { type UsedCollection, useStale } from '../../../api/use-collection.ts';
import type { HolidayRecord } from './holiday-rows.ts';

interface HolidayCalls {
  readonly save: (
    stored: HolidayRecord | null,
    body: NewRecord<'TsrpHoliday'>,
    version: number,
    insteadOf?: NewRecord<'TsrpHoliday'>,
  ) => Promise<WithMessage<HolidayRecord>>;
  /** Returns which timesheets changed, in words. */
  readonly remove: (seen: HolidayRecord) => Promise<string>;
  readonly push: () => Promise<{ readonly message: string; readonly isFinished: boolean }>;
}

/** Changes holidays, and returns the server's message about the timesheets affected (R22). */
export function useHolidayCalls({ cache, fetchAll }: UsedCollection<'TsrpHoliday'>): HolidayCalls {
  const timesheetsAreStale = useStale('TsrpTimesheet');
  return useMemo(
    () => ({
      save: async (stored, body, version, insteadOf) => {
        const saved = stored
          ? await fetchIfGone(() => updateWithMessage('TsrpHoliday', stored.id, { ...body, version }), fetchAll)
          : await createWithMessage('TsrpHoliday', body, { insteadOf });
        await cache.put(saved.record);
        await timesheetsAreStale();
        return saved;
      },
      remove: async (seen) => {
        const message = await fetchIfOutdated(() => deleteWithMessage('TsrpHoliday', seen), fetchAll);
        await cache.remove(seen.id);
        await timesheetsAreStale();
        return message;
      },
      push: async () => {
        const { value, message } = await callWithMessage(pushHolidays);
        await timesheetsAreStale();
        return { message, isFinished: value.is_finished };
      },
    }),
    [cache, fetchAll, timesheetsAreStale],
  );
}
