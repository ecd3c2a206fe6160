import { collections } from '../../shared/contract/collections.ts';
import { AppError, ConflictError } from '../app-error.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import type { SessionAttributes } from '../http/authenticate.ts';
import { type Call, changeOf } from '../http/call.ts';
import { type RevokedToken, revokeStep } from '../identity/revocation.ts';
import { recordKey } from '../store/keys.ts';
import { newRecord, planCreate } from '../store/records.ts';

/** R4: ends a session: on the user's item, which every call reads, and as a record. Does nothing if it is already over. */
export async function revoke(
  call: Pick<Call, 'store' | 'now' | 'endpoint' | 'caller' | 'commit'>,
  { userId, jti, expiresAt }: RevokedToken,
): Promise<void> {
  const { store } = call;
  await retryOnConflict(async () => {
    const item = (await store.getItem(recordKey(collections.User, userId))) as SessionAttributes | undefined;
    const { generation = 0, revoked = {} } = item ?? {};
    const isDead = !item || !jti.startsWith(`${generation}.`) || Object.hasOwn(revoked, jti);
    const step = isDead ? undefined : await revokeStep(store, { userId, jti, expiresAt });
    if (!step) return;
    const fields = {
      jti,
      user_id: userId,
      expires_at: new Date(expiresAt * 1000).toISOString(),
      blacklisted_at: call.now.toISOString(),
    };
    const record = newRecord(await store.nextId(collections.BlacklistedToken), fields, call.now);
    try {
      await call.commit([...planCreate(collections.BlacklistedToken, record, changeOf(call)), step]);
    } catch (error) {
      // The session was ended or the user deleted by a concurrent call: read again.
      throw error instanceof AppError && error.code !== 'busy' ? new ConflictError('This session') : error;
    }
  });
}
