import { useMemo } from 'react';
import { pushHolidays } from '../../../../shared/contract/operations/pay-periods.ts';
import { callTold } from '../../../api/call.ts';
import { createTold, deleteTold, type Told, updateTold } from '../../../api/collection-calls.ts';
import { type UsedCollection, useStale } from '../../../api/use-collection.ts';
import type { HolidayRecord } from './holiday-rows.ts';

interface HolidayBody {
  readonly holiday_date: string;
  readonly description: string;
}

export interface HolidayCalls {
  readonly save: (stored: HolidayRecord | null, body: HolidayBody, version: number) => Promise<Told<HolidayRecord>>;
  /** Answers which timesheets changed, in words. */
  readonly remove: (id: number) => Promise<string>;
  readonly push: () => Promise<{ readonly message: string; readonly isFinished: boolean }>;
}

/** Changes of holidays with what the server says of the timesheets that they reached (R22). */
export function useHolidayCalls({ cache }: Pick<UsedCollection<'TsrpHoliday'>, 'cache'>): HolidayCalls {
  const timesheetsAreStale = useStale('TsrpTimesheet');
  return useMemo(
    () => ({
      save: async (stored, body, version) => {
        const told = stored
          ? await updateTold('TsrpHoliday', stored.id, { ...body, version })
          : await createTold('TsrpHoliday', body);
        await (stored ? cache.update(told.record) : cache.add(told.record));
        await timesheetsAreStale();
        return told;
      },
      remove: async (id) => {
        const message = await deleteTold('TsrpHoliday', id);
        await cache.remove(id);
        await timesheetsAreStale();
        return message;
      },
      push: async () => {
        const { value, message } = await callTold(pushHolidays);
        await timesheetsAreStale();
        return { message, isFinished: value.is_finished };
      },
    }),
    [cache, timesheetsAreStale],
  );
}
