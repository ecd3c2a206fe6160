import { roleIds } from '../../shared/access/roles.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Environment } from '../deployment/environment.ts';
import type { Call } from '../http/call.ts';
import type { AdminNotice } from '../mail/admin-notice-mail.ts';
import { bestEffort } from '../mail/best-effort.ts';

type MailEnvironment = Pick<Environment<'admin'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL' | 'TIME_ZONE'>;

type NoticeCall = Pick<Call, 'store' | 'now' | 'requestId' | 'caller'> & {
  readonly runtime: { readonly environment: MailEnvironment };
};

/**
 * R42: notifies every administrator, including the affected one, that someone became one, or had their password reset or their
 * email changed. `email` is the affected one's address before the change. Failures are only logged.
 */
export async function notifyAdmins(
  call: NoticeCall,
  kind: AdminNotice['kind'],
  email: string,
  { by = call.caller?.user.email ?? null, newEmail = email }: Partial<Pick<AdminNotice, 'by' | 'newEmail'>> = {},
): Promise<void> {
  const { store, now, requestId } = call;
  const { SENDER_ADDRESS, SITE_TITLE, SITE_URL, TIME_ZONE } = call.runtime.environment;
  await bestEffort(requestId, 'administrators not notified', async () => {
    const [{ adminNoticeMail }, { isPlainAddress, sendMail }, users] = await Promise.all([
      import('../mail/admin-notice-mail.ts'),
      import('../mail/send.ts'),
      store.all(collections.User.name),
    ]);
    const admins = users.filter(({ role_id }) => role_id === roleIds.admin).map((user) => String(user.email));
    const notice = { kind, email, newEmail, by, at: now };
    const mail = adminNoticeMail({ title: SITE_TITLE, url: SITE_URL, timeZone: TIME_ZONE }, notice);
    const recipients = [...new Set([...admins, email])].filter(isPlainAddress);
    await Promise.all(
      recipients.map((to) =>
        bestEffort(requestId, 'administrator not notified', () => sendMail(SENDER_ADDRESS, to, mail)),
      ),
    );
  });
}
