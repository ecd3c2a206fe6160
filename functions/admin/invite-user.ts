import { collections } from '../../shared/contract/collections.ts';
import { AppError } from '../app-error.ts';
import type { Handlers } from '../crud/crud.ts';
import { Answer, changeOf } from '../http/call.ts';
import { planInvitation } from '../identity/account-status.ts';
import { credentialKey } from '../identity/credentials.ts';
import { absent } from '../store/plan.ts';
import { nextVersion, planUpdate } from '../store/records.ts';
import { retryOnConflict } from '../store/retry-on-conflict.ts';
import { invite, notInvited } from './invite.ts';
import { userReader } from './user-answer.ts';

const sent = { invitation: ['(none)', '(sent)'] } as const;

const hasPassword = (): AppError =>
  new AppError('conflict', 'This user already has a password. To give them a new one, reset it.');

/** R3: emails a new invitation to someone who hasn't chosen a password yet. Earlier links stop working. */
export const inviteUser: Handlers<'admin'>['invite-user'] = async (call) => {
  const { store, query, now } = call;
  const read = userReader(call, query.user_id, 'update');
  const { email, token } = await retryOnConflict(async () => {
    const user = await read();
    const invitation = planInvitation(user.id, now);
    // They may choose a password, or get another email, at the same time.
    const noPassword = { kind: 'check', key: credentialKey(user.id), condition: absent(now, hasPassword) } as const;
    const noted = planUpdate(collections.User, user, nextVersion(user, {}, now), { ...changeOf(call), noted: sent });
    await store.commit([invitation.step, noPassword, ...noted]);
    return { email: String(user.email), token: invitation.token };
  });
  return (await invite(call, email, token)) ? null : new Answer(null, notInvited(email));
};
