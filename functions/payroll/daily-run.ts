import { partitions } from '../../shared/contract/areas.ts';
import { declaredHere } from '../store/held.ts';
import type { Store } from '../store/store.ts';

/** What the daily job leaves behind of its last run. */
export interface DailyRun {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** The company's day. */
  readonly day: string;
  readonly summary: string;
  /** False when a part failed or ran out of time: the next run does it. */
  readonly is_complete: boolean;
}

export const LAST = { pk: partitions.dailyRun, sk: 'last' };
const LAST_COMPLETE = { pk: partitions.dailyRun, sk: 'last-complete' };

export async function readLastRun(store: Store): Promise<DailyRun | null> {
  const item = await store.getItem(LAST);
  return item ? (JSON.parse(String(item.body)) as DailyRun) : null;
}

/** The company's day of the last run that left nothing undone; null before the first. */
export async function readLastCompleteDay(store: Store): Promise<string | null> {
  const item = await store.getItem(LAST_COMPLETE);
  return item ? String(item.day) : null;
}

export async function noteRun(store: Store, run: DailyRun): Promise<void> {
  // A release that does not say so leaves a run without it: then an older one has been at work.
  await store.put(LAST, { body: JSON.stringify(run), release: declaredHere().fingerprint });
  if (run.is_complete) await store.put(LAST_COMPLETE, { day: run.day });
}
