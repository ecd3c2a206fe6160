import { collections } from '../../../shared/contract/collections.ts';
import type { UserRecord } from '../../../shared/contract/operations/account.ts';
import type { Handlers } from '../../crud/crud.ts';
import { callerOf, changeOf } from '../../http/call.ts';
import { invalidSession } from '../../http/tokens.ts';
import { planSignOut } from '../../identity/credential-changes.ts';
import { passkeyRemoved, removalStep } from '../../identity/passkeys.ts';
import { startSession } from '../../identity/session.ts';
import { retryOnConflict } from '../../store/retry-on-conflict.ts';
import { requireOwner } from '../require-owner.ts';
import { notifyOwner } from './notify-owner.ts';

/** R90: all other sessions end as well, because one of them may be on the device that was lost. */
export const removePasskey: Handlers<'account'>['remove-passkey'] = async (call) => {
  const { store, body } = call;
  await requireOwner(call, body.currentPassword);
  const { user_id: userId, claims } = callerOf(call);
  const { after, generation } = await retryOnConflict(async () => {
    const before = await store.get(collections.User, userId);
    if (!before) throw invalidSession();
    const planned = await planSignOut(store, before, changeOf(call), passkeyRemoved);
    // The session was ended after the call began, e.g. by a new password.
    if (!planned.wasOpen(claims)) throw invalidSession();
    await call.commit([...planned.plan, removalStep(userId, body.id)]);
    return planned;
  });
  const user = after as UserRecord;
  const notified = notifyOwner(call, 'removed', user.email);
  return startSession(call, user, generation, claims.method).finally(() => notified);
};
