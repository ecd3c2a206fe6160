import { collections } from '../../shared/contract/collections.ts';
import { missingSettings, type StoredSetting } from '../../shared/settings/setting-values.ts';
import { partitions } from '../deployment/partitions.ts';
import { declaredHere } from '../store/table-state.ts';
import type { Store } from '../store/store.ts';
import { readPeriods, readSettings } from './pay-records.ts';

/** Result of a run of the daily job. */
export interface DailyRun {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The company day. */
  readonly day: string;
  readonly summary: string;
  /** False if a part failed or ran out of time; the next run continues. */
  readonly is_complete: boolean;
}

export const LAST = { pk: partitions.dailyRun, sk: 'last' };
const LAST_COMPLETE = { pk: partitions.dailyRun, sk: 'last-complete' };

export async function readLastRun(store: Store): Promise<DailyRun | null> {
  const item = await store.getItem(LAST);
  return item ? (JSON.parse(String(item.body)) as DailyRun) : null;
}

/** What the daily job needs before it has work: the names of missing settings, and whether there are pay periods. */
export const lackedBy = (settings: readonly StoredSetting[], periods: readonly unknown[]): string[] => [
  ...missingSettings(settings),
  ...(periods.length === 0 ? [collections.TsrpPayPeriod.name] : []),
];

/** Whether this company day's work is done. A run that lacked something is due again once some of that is there, and one that may have. */
export async function isDayDone(store: Store, today: string): Promise<boolean> {
  const item = await store.getItem(LAST_COMPLETE);
  if (item?.day !== today) return false;
  const lacked = item.lacked as readonly string[] | undefined;
  // Older releases don't note it.
  if (!lacked) return false;
  if (lacked.length === 0) return true;
  const still = lackedBy(await readSettings(store), await readPeriods(store));
  return lacked.every((name) => still.includes(name));
}

/** Returns the company day of the last complete run; null before the first. */
export async function readLastCompleteDay(store: Store): Promise<string | null> {
  const item = await store.getItem(LAST_COMPLETE);
  return item ? String(item.day) : null;
}

export async function saveRun(store: Store, run: DailyRun, lacked: readonly string[] = []): Promise<void> {
  // Runs without a release come from older versions, which don't record it.
  await store.put(LAST, { body: JSON.stringify(run), release: declaredHere().fingerprint });
  if (run.is_complete) await store.put(LAST_COMPLETE, { day: run.day, lacked });
}
