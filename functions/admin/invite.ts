import { collections } from '../../shared/contract/collections.ts';
import { fullName } from '../../shared/full-name.ts';
import type { ProfileRecord } from '../../shared/contract/operations/account.ts';
import { type Call, callerOf, type Runtime } from '../http/call.ts';
import { INVITATION_DAYS } from '../identity/account-status.ts';
import { bestEffort } from '../mail/best-effort.ts';

type InvitingCall = Pick<Call, 'requestId' | 'caller' | 'store'> & { readonly runtime: Runtime<'admin'> };

/** The caller's name; null if they have none. Their login email is private (R12). */
async function inviterOf({ store, caller }: InvitingCall): Promise<string | null> {
  const profile = await store.find(collections.Profile, { user_id: callerOf({ caller }).user_id });
  return (profile && fullName(profile as typeof profile & ProfileRecord)) || null;
}

/**
 * R3: emails someone about their new account, with a link to choose a password if there is a `token`. Returns whether the
 * email was sent.
 */
export async function invite(call: InvitingCall, email: string, token: string | undefined): Promise<boolean> {
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL, PASSWORD_SIGN_IN, SSO_NAME } = call.runtime.environment;
  let isSent = false;
  await bestEffort(call.requestId, 'invitation not sent', async () => {
    const [{ invitationMail }, { sendMail }] = await Promise.all([
      import('../mail/invitation-mail.ts'),
      import('../mail/send.ts'),
    ]);
    const mail = invitationMail({
      title: SITE_TITLE,
      url: SITE_URL,
      email,
      by: await inviterOf(call),
      token,
      days: INVITATION_DAYS,
      provider: SSO_NAME,
      hasPasswords: PASSWORD_SIGN_IN,
    });
    await sendMail(SENDER_ADDRESS, email, mail);
    isSent = true;
  });
  return isSent;
}

/** The message for whoever created an account if the invitation couldn't be emailed. */
export const notInvited = (email: string): string =>
  `The invitation to ${email} couldn't be sent. Let them know they have an account.`;
