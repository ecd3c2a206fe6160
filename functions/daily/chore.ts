import type { Store } from '../store/store.ts';

/** One part of the daily work; answers a sentence of what it did. */
export type Chore = (store: Store, timeZone: string) => Promise<string>;
