import type { Environment } from '../../deployment/environment.ts';
import type { Call } from '../../http/call.ts';
import { bestEffort } from '../../mail/best-effort.ts';
import type { Member } from './find-member.ts';

type NoticeCall = Pick<Call, 'now' | 'requestId'> & {
  readonly runtime: {
    readonly environment: Pick<Environment<'account'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL' | 'TIME_ZONE'>;
  };
};

/** R92: emails the owner of an account about the new way in, and about what it ended. Failures are only logged. */
export async function notifyLinked(
  call: NoticeCall,
  { user: { email: to }, wasUnproven }: Pick<Member, 'user' | 'wasUnproven'>,
  provider: string,
): Promise<void> {
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL, TIME_ZONE } = call.runtime.environment;
  await bestEffort(call.requestId, 'owner of a linked account not notified', async () => {
    const [{ signOnMail }, { isPlainAddress, sendMail }] = await Promise.all([
      import('../../mail/sign-on-mail.ts'),
      import('../../mail/send.ts'),
    ]);
    if (!isPlainAddress(to)) return;
    const installation = { title: SITE_TITLE, url: SITE_URL, timeZone: TIME_ZONE };
    await sendMail(SENDER_ADDRESS, to, signOnMail(installation, { provider, at: call.now, wasUnproven }));
  });
}
