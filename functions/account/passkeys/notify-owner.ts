import type { Environment } from '../../deployment/environment.ts';
import type { Call } from '../../http/call.ts';
import { bestEffort } from '../../mail/best-effort.ts';

type NoticeCall = Pick<Call, 'now' | 'requestId' | 'headers'> & {
  readonly runtime: {
    readonly environment: Pick<Environment<'account'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL' | 'TIME_ZONE'>;
  };
};

/** R90: emails the owner of an account about a new or removed way in. Failures are only logged. */
export async function notifyOwner(call: NoticeCall, kind: 'added' | 'removed', to: string): Promise<void> {
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL, TIME_ZONE } = call.runtime.environment;
  await bestEffort(call.requestId, 'owner of a passkey not notified', async () => {
    const [{ passkeyMail }, { isPlainAddress, sendMail }] = await Promise.all([
      import('../../mail/passkey-mail.ts'),
      import('../../mail/send.ts'),
    ]);
    if (!isPlainAddress(to)) return;
    const installation = { title: SITE_TITLE, url: SITE_URL, timeZone: TIME_ZONE };
    await sendMail(SENDER_ADDRESS, to, passkeyMail(installation, { kind, at: call.now }));
  });
}
