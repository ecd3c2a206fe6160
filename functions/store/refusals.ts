import { partitions } from '../deployment/partitions.ts';
import { padId } from '../../shared/contract/table.ts';
import { type RefusalKind, refusalKinds } from '../../shared/refusal-kinds.ts';
import { secondsOf } from '../seconds.ts';
import { auditMonth } from './audit.ts';
import type { Key } from './keys.ts';
import type { Store } from './store-type.ts';
import type { Item } from './stored.ts';

/**
 * R96: what was refused, counted by person, call and hour, so that whoever repeats a call adds to one item. Expires after the
 * time for which access logs are kept.
 */

const KEPT_DAYS = 400;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

interface RefusedCall {
  readonly kind: RefusalKind;
  readonly call: string;
  /** The caller, or the account that someone tried to sign in to; 0 for an email without one. */
  readonly userId: number;
  /** Divides what has no account, so that a flood has no single item. */
  readonly shard?: number;
}

/** A refusal as stored. */
interface CountedRefusal {
  readonly kind: RefusalKind;
  readonly call: string;
  readonly userId: number;
  /** Start of the hour. */
  readonly at: string;
  readonly last: string;
  readonly times: number;
}

const hourOf = (at: Date): string => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString();

const keyOf = (hour: string, { kind, call, userId, shard }: RefusedCall): Key => ({
  pk: partitions.audit(auditMonth(hour)),
  sk: `${hour}#${kind}#${padId(userId)}#${call}${shard === undefined ? '' : `#${shard}`}`,
});

/** Adds to the hour's count: one write outside of any transaction. */
export async function countRefusal(store: Pick<Store, 'add' | 'now'>, refusal: RefusedCall): Promise<void> {
  const { kind, call, userId } = refusal;
  const now = store.now();
  const at = hourOf(now);
  const set = {
    kind,
    call,
    user_id: userId,
    at,
    last: now.toISOString(),
    ttl: secondsOf(new Date(now.getTime() + KEPT_DAYS * DAY_MS)),
  };
  await store.add(keyOf(at, refusal), { times: 1 }, set);
}

/** Returns the refusal that an item of the audit log counts; undefined for other items. */
export const countedRefusalOf = ({
  kind: stored,
  call,
  user_id,
  at,
  last,
  times,
}: Item): CountedRefusal | undefined => {
  const kind = refusalKinds.find((each) => each === stored);
  if (!kind) return undefined;
  return {
    kind,
    call: String(call),
    userId: Number(user_id),
    at: String(at),
    last: String(last),
    times: Number(times),
  };
};
