import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { isOpenSession } from '../http/authenticate.ts';
import { type Call, changeOf } from '../http/call.ts';
import { planRevocation, type RevokedToken } from '../identity/revocation.ts';
import { recordKey } from '../store/keys.ts';
import type { Plan } from '../store/plan.ts';
import { type Change, newRecord, planCreate } from '../store/records.ts';
import { planNotedAs } from './noted-records.ts';

type RevokingCall = Pick<Call, 'store' | 'now' | 'endpoint' | 'caller'>;

/**
 * R4: plans the end of a session: on the user's item, which every call reads, and as a record. Returns the user's generation
 * after it; undefined if the session is already over.
 */
export async function planRevoked(
  call: RevokingCall,
  { userId, jti, expiresAt }: RevokedToken,
): Promise<{ readonly plan: Plan; readonly generation: number } | undefined> {
  const { store } = call;
  const item = await store.getItem(recordKey(collections.User, userId));
  const planned =
    item && isOpenSession(item, jti) ? await planRevocation(store, { userId, jti, expiresAt }) : undefined;
  if (!planned) return undefined;
  const fields = {
    jti,
    user_id: userId,
    expires_at: new Date(expiresAt * 1000).toISOString(),
    blacklisted_at: call.now.toISOString(),
  };
  const record = newRecord(await store.nextId(collections.BlacklistedToken), fields, call.now);
  const { step, generation } = planned;
  return { plan: [step, ...planCreate(collections.BlacklistedToken, record, changeOf(call))], generation };
}

/** R4: ends a session, noting it in its user's history if that isn't a mere sign-out. Does nothing if it is already over. */
export async function revoke(
  call: RevokingCall & Pick<Call, 'commit'>,
  token: RevokedToken,
  noted?: NonNullable<Change['noted']>,
): Promise<void> {
  await retryOnConflict(async () => {
    const user = noted && (await call.store.get(collections.User, token.userId));
    const planned = await planRevoked(call, token);
    if (!planned) return;
    try {
      await call.commit([...(user ? planNotedAs(call, user, noted) : []), ...planned.plan]);
    } catch (error) {
      // The session was ended or the user deleted by a concurrent call: read again.
      throw error instanceof AppError && error.code !== 'busy' ? new ConflictError('This session') : error;
    }
  });
}
