import { DELIVERED_TO_NOBODY } from '../../shared/email.ts';
import type { Environment } from '../../shared/environment.ts';
import { LINK_HOURS } from './pending-sign-ups.ts';
import { CODE_MINUTES } from './reset-codes.ts';

/** What nobody could be told by is mailed to nobody, so that it takes as long as any other (R6). */
export async function reachable(email: string | undefined): Promise<string> {
  const { isMailable } = await import('../mail/send.ts');
  return email !== undefined && isMailable(email) ? email : DELIVERED_TO_NOBODY;
}

type Sender = Pick<Environment<'account'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL'>;

// What only mails need is loaded with the first mail.

export async function mailCode({ SENDER_ADDRESS, SITE_TITLE, SITE_URL }: Sender, to: string, code: string) {
  const [{ resetCodeMail }, { sendMail }] = await Promise.all([
    import('../mail/reset-code-mail.ts'),
    import('../mail/send.ts'),
  ]);
  await sendMail(SENDER_ADDRESS, to, resetCodeMail({ title: SITE_TITLE, url: SITE_URL, code, minutes: CODE_MINUTES }));
}

export async function mailKnownAccount({ SENDER_ADDRESS, SITE_TITLE, SITE_URL }: Sender, to: string): Promise<void> {
  const [{ knownAccountMail }, { sendMail }] = await Promise.all([
    import('../mail/known-account-mail.ts'),
    import('../mail/send.ts'),
  ]);
  await sendMail(SENDER_ADDRESS, to, knownAccountMail({ title: SITE_TITLE, url: SITE_URL }));
}

export async function mailConfirmation({ SENDER_ADDRESS, SITE_TITLE, SITE_URL }: Sender, to: string, token: string) {
  const [{ confirmEmailMail }, { sendMail }] = await Promise.all([
    import('../mail/confirm-email-mail.ts'),
    import('../mail/send.ts'),
  ]);
  const mail = confirmEmailMail({ title: SITE_TITLE, url: SITE_URL, email: to, token, hours: LINK_HOURS });
  await sendMail(SENDER_ADDRESS, to, mail);
}
