import { collections } from '../../shared/contract/collections.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

const { TsrpTimesheet } = collections;

const byPeriod = TsrpTimesheet.lists.find(({ field }) => field === 'pay_period_id')!;

/** Returns all sheets of a period, using one Query. */
export const sheetsOfPeriod = (store: Store, periodId: number): Promise<StoredRecord[]> =>
  store.all(listPartition(TsrpTimesheet, byPeriod, String(periodId)));
