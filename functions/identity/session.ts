import type { AuthUser, ProfileRecord, RoleRecord, UserRecord } from '../../shared/contract/operations/account.ts';
import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Call } from '../http/call.ts';
import { noteSession } from '../http/sessions.ts';

/** A fresh session of a user whose credentials were just checked, of the generation that was read before the check. */
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
    noteSession(store, await tokens.verify(token, store.now()), headers),
  ]);
  if (!role) throw new AppError('conflict', 'Your role does not exist any more. Ask an administrator to give you one.');
  return {
    token,
    user,
    profile: (profile ?? null) as ProfileRecord | null,
    role: role as unknown as RoleRecord,
  };
}
