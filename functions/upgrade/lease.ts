import { randomUUID } from 'node:crypto';
import { AppError } from '../app-error.ts';
import { partitions } from '../deployment/partitions.ts';
import { secondsOf } from '../seconds.ts';
import { absent, type Condition } from '../store/plan.ts';
import type { Key } from '../store/keys.ts';
import type { Store } from '../store/store.ts';

const key: Key = { pk: partitions.held, sk: 'running' };

const RENEW_MS = 30_000;
/** Without an answer for that long, nothing more is written. */
const HELD_MS = 2 * RENEW_MS;
/** Clocks of two machines may differ by two minutes. */
const LEASE_MS = HELD_MS + 120_000;

const refused = (): AppError =>
  new AppError(
    'conflict',
    'Another upgrade of this table is running, so nothing was changed. Wait until it has ended. If it was stopped, try again in ' +
      `${LEASE_MS / 60_000} minutes.`,
  );

const lost = (): AppError =>
  new AppError(
    'conflict',
    'This upgrade was interrupted for so long that another one may have begun, so it stopped. Run it again to continue.',
  );

export interface Lease {
  /** Throws if another command may have begun because this one couldn't say for long that it is running. */
  readonly assertHeld: () => void;
}

/**
 * Does work that changes what a table's parts hold, once at a time: two commands that read and write their states or
 * count references would undo each other. Throws a conflict if another is at work. One that was killed is forgotten
 * after {@link LEASE_MS}.
 */
export async function withLease<Result>(store: Store, work: (lease: Lease) => Promise<Result>): Promise<Result> {
  const owner = randomUUID();
  const isOurs: Condition = {
    expression: '#owner = :owner',
    names: { '#owner': 'owner' },
    values: { ':owner': owner },
    refuse: lost,
  };
  const end = () => ({ owner, ttl: secondsOf(new Date(store.now().getTime() + LEASE_MS)) });
  // By the clock, which goes on while a machine is suspended.
  let renewedAt = store.now();
  let isLost = false;
  const renew = async (): Promise<void> => {
    const askedAt = store.now();
    await store.commit([{ kind: 'put', key, item: end(), condition: isOurs }]).then(
      () => (renewedAt = askedAt),
      // Without an answer it is asked again, and `assertHeld` decides.
      (error: unknown) => (isLost ||= error instanceof AppError && error.code === 'conflict'),
    );
  };
  await store.commit([{ kind: 'put', key, item: end(), condition: absent(store.now(), refused) }]);
  const timer = setInterval(() => void renew(), RENEW_MS);
  try {
    return await work({
      assertHeld: () => {
        if (isLost || store.now().getTime() - renewedAt.getTime() > HELD_MS) throw lost();
      },
    });
  } finally {
    clearInterval(timer);
    // If it can't be removed, it expires.
    await store.commit([{ kind: 'delete', key, condition: isOurs }]).catch(() => undefined);
  }
}
