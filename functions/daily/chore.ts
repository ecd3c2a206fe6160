import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** Input of each part of the daily job. */
export interface ChoreContext {
  readonly store: Store;
  readonly timeZone: string;
  /** The company day. */
  readonly today: string;
  readonly change: Change;
  /** ARN of the alarm topic; empty in a local installation. */
  readonly alarmTopic: string;
  /** For emails. */
  readonly mail: { readonly title: string; readonly url: string; readonly sender: string };
  /** When a part has to stop, in milliseconds since 1970. */
  readonly deadline: number;
}

export interface ChoreResult {
  /** What was done; empty if there is nothing to say. */
  readonly sentence: string;
  /** What is left for administrators to look at. It has names, so it isn't logged. */
  readonly left?: readonly string[];
  /** The summary as data, for logs and the job's result. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** What there isn't yet for the job to work with; it is due again once some of it is there. */
  readonly lacks?: readonly string[];
  /** False if there is more to do in the next run. */
  readonly isComplete?: boolean;
}

/** One part of the daily job. Must be safe to repeat. */
export type Chore = (context: ChoreContext) => Promise<ChoreResult>;
