import type { Store } from '../store/store.ts';
import { withLease } from '../upgrade/lease.ts';
import { isOnThisMachine } from './on-this-machine.ts';

/**
 * Does work that no other command may do on this table at the same time. `assertHeld` throws once another one may have
 * begun. On this machine, only one command at a time uses the table's folder anyway.
 */
export const aloneOnTable = (store: Store, work: (assertHeld: () => void) => Promise<void>): Promise<void> =>
  isOnThisMachine(process.env) ? work(() => undefined) : withLease(store, ({ assertHeld }) => work(assertHeld));
