import { type Call, callerOf, type Runtime } from '../http/call.ts';
import { bestEffort } from '../mail/best-effort.ts';

type InvitingCall = Pick<Call, 'requestId' | 'caller'> & { readonly runtime: Runtime<'admin'> };

/** R3: emails someone about their new account. If that fails, returns a message for the account's creator. */
export async function invite(call: InvitingCall, email: string, hasPassword: boolean): Promise<string | undefined> {
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL } = call.runtime.environment;
  let isSent = false;
  await bestEffort(call.requestId, 'invitation not sent', async () => {
    const [{ invitationMail }, { sendMail }] = await Promise.all([
      import('../mail/invitation-mail.ts'),
      import('../mail/send.ts'),
    ]);
    const by = callerOf(call).user.email;
    const mail = invitationMail({ title: SITE_TITLE, url: SITE_URL, email, by, hasPassword });
    await sendMail(SENDER_ADDRESS, email, mail);
    isSent = true;
  });
  return isSent ? undefined : `The invitation to ${email} couldn't be sent. Let them know they have an account.`;
}
