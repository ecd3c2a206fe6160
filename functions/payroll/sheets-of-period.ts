import { collections } from '../../shared/contract/collections.ts';
import { findByUnique, sheetUniqueKey } from './find-by-unique.ts';
import { listPartition } from '../store/keys.ts';
import type { StoredRecord } from '../store/record.ts';
import type { Store } from '../store/store.ts';

const { TsrpTimesheet } = collections;

/** Returns all sheets of a period, using one Query. */
export const sheetsOfPeriod = (store: Store, periodId: number): Promise<StoredRecord[]> =>
  store.all(listPartition(TsrpTimesheet, 'pay_period_id', periodId));

/** Returns people's sheets of a period. Reads them by key, so that the cost doesn't grow with the company. */
export const sheetsOfPeople = (store: Store, userIds: readonly number[], periodId: number): Promise<StoredRecord[]> =>
  findByUnique(
    store,
    TsrpTimesheet,
    userIds.map((id) => sheetUniqueKey(id, periodId)),
  );
