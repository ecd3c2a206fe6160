import type { AuthUser, ProfileRecord, RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../http/call.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { signInStep } from './account-status.ts';
import { recordSession } from '../http/sessions.ts';

/** Starts a session for a user whose credentials were checked. `generation` must have been read before that check. */
export async function startSession(
  {
    store,
    runtime: { tokens },
    headers,
  }: Pick<Call, 'store' | 'headers'> & { readonly runtime: Pick<Call['runtime'], 'tokens'> },
  user: UserRecord,
  generation: number,
): Promise<AuthUser> {
  const token = await tokens.sign(user.id, generation, store.now());
  const [profile, role] = await Promise.all([
    store.find(collections.Profile, { user_id: user.id }),
    store.get(collections.Role, user.role_id),
    recordSession(store, await tokens.verify(token, store.now()), headers),
    retryOnConflict(() => store.commit([signInStep(user.id, store.now())])),
  ]);
  if (!role)
    throw new AppError('conflict', 'Your role no longer exists. Ask an administrator to assign you a new one.');
  return {
    token,
    user,
    profile: (profile ?? null) as ProfileRecord | null,
    role: role as RoleRecord,
  };
}
