import { collections } from '../../../shared/contract/collections.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf } from '../../http/call.ts';
import { invalidSession } from '../../http/tokens.ts';
import { alreadyRemoved, passkeyOf, passkeyRenamed, renameStep } from '../../identity/passkeys.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { planNotedAs } from '../noted-records.ts';

export const renamePasskey: Handlers<'account'>['rename-passkey'] = async (call) => {
  const { store, body } = call;
  const { user_id: userId } = callerOf(call);
  await retryOnConflict(async () => {
    const [user, passkey] = await Promise.all([store.get(collections.User, userId), passkeyOf(store, userId, body.id)]);
    if (!user) throw invalidSession();
    if (!passkey) throw alreadyRemoved();
    if (passkey.name === body.name) return;
    await call.commit([renameStep(userId, body.id, body.name), ...planNotedAs(call, user, passkeyRenamed)]);
  });
  return null;
};
