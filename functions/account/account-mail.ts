import { DELIVERED_TO_NOBODY } from '../../shared/email.ts';
import type { Environment } from '../deployment/environment.ts';
import { LINK_HOURS } from './pending-sign-ups.ts';
import { CODE_MINUTES } from './reset-codes.ts';

/**
 * R6: returns the address, or a sink address if there is none or it can't receive email, so that sending takes the same
 * time.
 */
export async function recipientOrSink(email: string | undefined): Promise<string> {
  const { isPlainAddress } = await import('../mail/send.ts');
  return email !== undefined && isPlainAddress(email) ? email : DELIVERED_TO_NOBODY;
}

type Sender = Pick<Environment<'account'>, 'SENDER_ADDRESS' | 'SITE_TITLE' | 'SITE_URL'>;

// Mail code is loaded on first use.

export async function mailCode({ SENDER_ADDRESS, SITE_TITLE, SITE_URL }: Sender, to: string, code: string) {
  const [{ resetCodeMail }, { sendMail }] = await Promise.all([
    import('../mail/reset-code-mail.ts'),
    import('../mail/send.ts'),
  ]);
  await sendMail(SENDER_ADDRESS, to, resetCodeMail({ title: SITE_TITLE, url: SITE_URL, code, minutes: CODE_MINUTES }));
}

export async function mailKnownAccount(environment: Sender & Pick<Environment<'account'>, 'SSO_NAME'>, to: string) {
  const { SENDER_ADDRESS, SITE_TITLE: title, SITE_URL: url, SSO_NAME: provider } = environment;
  const [{ knownAccountMail }, { sendMail }] = await Promise.all([
    import('../mail/known-account-mail.ts'),
    import('../mail/send.ts'),
  ]);
  await sendMail(SENDER_ADDRESS, to, knownAccountMail({ title, url, provider }));
}

export async function mailConfirmation({ SENDER_ADDRESS, SITE_TITLE, SITE_URL }: Sender, to: string, token: string) {
  const [{ confirmEmailMail }, { sendMail }] = await Promise.all([
    import('../mail/confirm-email-mail.ts'),
    import('../mail/send.ts'),
  ]);
  const mail = confirmEmailMail({ title: SITE_TITLE, url: SITE_URL, email: to, token, hours: LINK_HOURS });
  await sendMail(SENDER_ADDRESS, to, mail);
}
