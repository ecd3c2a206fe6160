import type { UserRecord } from '../../shared/contract/operations/account.ts';
import type { Handlers } from '../crud/crud.ts';
import { callerOf, changeOf } from '../http/call.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { invalidSession } from '../http/tokens.ts';
import { planSignOut } from '../identity/credential-changes.ts';
import { startSession } from '../identity/session.ts';
import { collections } from '../../shared/contract/collections.ts';
import { requireOwner } from './require-owner.ts';

/** R4: revokes all of the caller's tokens, including those of sign-ins in progress, and issues a new one. */
export const endOtherSessions: Handlers<'account'>['end-other-sessions'] = async (call) => {
  const { store, body } = call;
  await requireOwner(call, body.currentPassword);
  const { user_id, claims } = callerOf(call);
  const { after, generation } = await retryOnConflict(async () => {
    const before = await store.get(collections.User, user_id);
    if (!before) throw invalidSession();
    const planned = await planSignOut(store, before, changeOf(call));
    // The session was ended after the call began, e.g. by a new password.
    if (!planned.wasOpen(claims)) throw invalidSession();
    await call.commit(planned.plan);
    return planned;
  });
  return startSession(call, after as UserRecord, generation, claims.method);
};
