import type { Change } from '../store/records.ts';
import type { Store } from '../store/store.ts';

/** What each part of the daily work is given. */
export interface ChoreContext {
  readonly store: Store;
  readonly timeZone: string;
  /** The company's day. */
  readonly today: string;
  readonly change: Change;
  /** The ARN of the topic that alarms go to; empty on one machine, which has none. */
  readonly alarmTopic: string;
  /** Milliseconds since the epoch by which a part ends, done or not. */
  readonly deadline: number;
}

export interface ChoreResult {
  /** What was done, as a sentence; empty where there is nothing to say. */
  readonly sentence: string;
  /** The same as data, for logs and whoever calls the job. */
  readonly facts?: Readonly<Record<string, unknown>>;
  /** False where some is left for the next run. */
  readonly isComplete?: boolean;
}

/** One part of the daily work; done twice it does no harm. */
export type Chore = (context: ChoreContext) => Promise<ChoreResult>;
