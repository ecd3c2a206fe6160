import { collections } from '../../shared/contract/collections.ts';
import { findCurrent } from '../../shared/pay-periods/schedule.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { type Change, nextVersion, planUpdate } from '../store/records.ts';
import type { Store } from '../store/store.ts';
import { collectionInvariantSteps } from '../store/collection-invariants.ts';
import { type PeriodRecord, readPeriods } from './pay-records.ts';

const { TsrpPayPeriod } = collections;

interface FoundPeriod {
  /** `none`: no period qualifies, and the current one stays. */
  readonly outcome: 'set' | 'same' | 'none';
  /** The current period; null if there is none. */
  readonly period: PeriodRecord | null;
}

/** R20: sets the current period and unsets the previous one in one transaction. */
export function makeDueCurrent(store: Store, change: Change, today: string): Promise<FoundPeriod> {
  return retryOnConflict(async (): Promise<FoundPeriod> => {
    const periods = await readPeriods(store);
    const current = periods.find(({ is_current }) => is_current) ?? null;
    const due = findCurrent(periods, today);
    if (!due) return { outcome: 'none', period: current };
    if (due.is_current) return { outcome: 'same', period: due };
    const after = nextVersion(due, { is_current: true }, change.at) as PeriodRecord;
    const invariants = await collectionInvariantSteps(store, TsrpPayPeriod, due, after, change);
    await store.commit([...planUpdate(TsrpPayPeriod, due, after, change), ...invariants]);
    return { outcome: 'set', period: after };
  });
}
