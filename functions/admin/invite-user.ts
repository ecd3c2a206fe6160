import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer } from '../http/call.ts';
import { planInvitation } from '../identity/account-status.ts';
import { credentialKey } from '../identity/credentials.ts';
import { absent } from '../store/plan.ts';
import { invite, notInvited } from './invite.ts';
import { userReader } from './user-answer.ts';

const hasPassword = (): AppError =>
  new AppError('conflict', 'This user already has a password. To give them a new one, reset it.');

/** R3: emails a new invitation to someone who hasn't chosen a password yet. Earlier links stop working. */
export const inviteUser: Handlers<'admin'>['invite-user'] = async (call) => {
  const { store, query, now } = call;
  const user = await userReader(call, query.user_id, 'update')();
  const { token, step } = planInvitation(user.id, now);
  // They may choose a password at the same time.
  const noPassword = { kind: 'check', key: credentialKey(user.id), condition: absent(now, hasPassword) } as const;
  await store.commit([step, noPassword]);
  const email = String(user.email);
  return (await invite(call, email, token)) ? null : new Answer(null, notInvited(email));
};
