import { partitions } from '../deployment/partitions.ts';
import { padId } from '../../shared/contract/table.ts';
import { log } from '../http/log.ts';
import { secondsOf } from '../seconds.ts';
import type { Call } from '../http/call.ts';
import { countRefusal } from '../store/refusals.ts';
import type { Store } from '../store/store.ts';
import { NOBODY_ID } from './user-by-email.ts';

const DAY_MS = 86_400_000;

/** How many items share the attempts for emails without an account. */
const SHARDS = 8;

export interface FailedAttempt {
  /** A number that depends on the email alone. */
  readonly digest: number;
  /** Whether the failed attempts of the email lock it now (R7); of attempts made at once, several may. */
  readonly locks: boolean;
}

/**
 * R96: adds a failed attempt to the audit log and, once it locks the account, to the locked ones that the home page counts.
 * Makes the same writes for an email without an account (R6). At most as many as there are slots (R7), because attempts beyond
 * the limit are refused before this.
 */
export async function noteRefusedSignIn(
  { store, endpoint, requestId }: Pick<Call, 'endpoint' | 'requestId'> & { readonly store: Store },
  { digest, locks }: FailedAttempt,
  userId = NOBODY_ID,
): Promise<void> {
  const shard = userId === NOBODY_ID ? digest % SHARDS : undefined;
  const now = store.now();
  try {
    await countRefusal(store, {
      kind: 'refused-sign-in',
      call: endpoint.name,
      userId,
      ...(shard !== undefined && { shard }),
    });
    if (!locks) return;
    const sk = shard === undefined ? padId(userId) : `unknown#${shard}`;
    const item = { at: now.toISOString(), ttl: secondsOf(new Date(now.getTime() + DAY_MS)) };
    await store.put({ pk: partitions.lockedSignIns, sk }, item);
  } catch (reason) {
    // Not a reason for another answer.
    log('warn', 'refusal not counted', { request_id: requestId, reason: String(reason) });
  }
}
