import { collections } from '../../shared/contract/collections.ts';
import { TOKEN_EXPIRED } from '../../shared/envelope.ts';
import { AppError, ChangedMeanwhile } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { deciding } from '../crud/deciding.ts';
import { bearerToken, type SessionAttributes } from '../http/authenticate.ts';
import { type Call, changeOf } from '../http/call.ts';
import type { TokenClaims } from '../http/tokens.ts';
import { revokeStep } from '../identity/revocation.ts';
import { recordKey } from '../store/keys.ts';
import { newRecord, planCreate } from '../store/records.ts';

/** The claims of the token that the call carries; undefined for one that has expired and needs no end. */
async function claimsOf(call: Pick<Call, 'headers' | 'runtime' | 'now'>): Promise<TokenClaims | undefined> {
  try {
    return await call.runtime.tokens.verify(bearerToken(call.headers), call.now);
  } catch (error) {
    if (error instanceof AppError && error.message === TOKEN_EXPIRED) return undefined;
    throw error;
  }
}

/** R4: notes the token as signed out, on the user's item where calls look and as a record. Repeating it does no harm. */
export const logout: Handlers<'account'>['logout'] = async (call) => {
  const { store } = call;
  const claims = await claimsOf(call);
  if (!claims) return null;
  const { userId, jti, generation, expiresAt } = claims;
  await deciding(async () => {
    const item = (await store.getItem(recordKey(collections.User, userId))) as SessionAttributes | undefined;
    const isDead = !item || (item.generation ?? 0) !== generation || Object.hasOwn(item.revoked ?? {}, jti);
    const step = isDead ? undefined : await revokeStep(store, claims);
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
      // The same token is being signed out elsewhere, or its user deleted: look again.
      throw error instanceof AppError && error.code !== 'busy' ? new ChangedMeanwhile('This session') : error;
    }
  });
  return null;
};
