import { partitions } from '../deployment/partitions.ts';
import { declaredHere } from '../store/table-state.ts';
import type { Store } from '../store/store.ts';

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

/** Returns the company day of the last complete run; null before the first. */
export async function readLastCompleteDay(store: Store): Promise<string | null> {
  const item = await store.getItem(LAST_COMPLETE);
  return item ? String(item.day) : null;
}

export async function saveRun(store: Store, run: DailyRun): Promise<void> {
  // Runs without a release come from older versions, which don't record it.
  await store.put(LAST, { body: JSON.stringify(run), release: declaredHere().fingerprint });
  if (run.is_complete) await store.put(LAST_COMPLETE, { day: run.day });
}
