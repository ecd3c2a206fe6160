import { IGNORE_IF_YOU, youHaveAnAccount } from './footers.ts';
import { momentIn } from './moment-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

interface Installation {
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  readonly timeZone: string;
}

const stranger = (provider: string): string =>
  'Your email address was never confirmed here, so someone else could have signed up with it. The password and the passkeys ' +
  `of that sign-up no longer work, and its sessions ended. If it was yours, nothing is lost: ${provider} signs you in.`;

/** R92: notice to the owner of an account that it was connected to single sign-on. */
export function signOnMail(
  { title, url, timeZone }: Installation,
  { provider, at, wasUnproven }: { readonly provider: string; readonly at: Date; readonly wasUnproven: boolean },
): Mail {
  return renderEmail({
    title,
    subject: `You can sign in to ${title} with ${provider}`,
    heading: `Connected to ${provider}`,
    paragraphs: [
      `Your ${title} account was connected to your ${provider} account on ${momentIn(timeZone, at)}. From now on, ${provider} signs you in.`,
      ...(wasUnproven ? [stranger(provider)] : []),
      IGNORE_IF_YOU,
      // R92: a password that they set themselves disconnects nothing.
      "If it wasn't, ask your administrator to reset your password, which disconnects the account and signs it out everywhere.",
    ],
    link: url ? { label: 'Open sessions', href: `${url}/dashboard/my-account/sessions` } : undefined,
    footer: youHaveAnAccount(title),
  });
}
