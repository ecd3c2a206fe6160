import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

export interface Invitation {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  readonly email: string;
  /** Name of the person who created the account, if known. */
  readonly by: string | null;
  /** For the link to choose a password; undefined if the account has a password, which is never emailed. */
  readonly token: string | undefined;
  /** How many days the link works. */
  readonly days: number;
  /** R92: the provider of single sign-on; empty if there is none. */
  readonly provider: string;
  /** R94: whether people can sign in with a password. */
  readonly hasPasswords: boolean;
}

function nextSteps(provider: string, hasPasswords: boolean, isLink: boolean, days: number): string[] {
  if (!hasPasswords) return [`${provider} signs you in. You don't need a password here.`];
  const password = isLink
    ? `Open the link to choose your password. It works once, within ${days} days. After that, use "Forgot password?" on the sign-in page.`
    : 'They will give you your password. Change it under My account after signing in.';
  if (provider === '') return [password];
  return [
    password,
    `If you have a ${provider} account with this email, you don't need a password: choose ${provider} on the sign-in page.`,
  ];
}

/**
 * R3: invites someone to their new account. The link only opens a page, so link scanners don't use it up. Its parameters
 * are in the fragment, which isn't sent to servers or logged.
 */
export function invitationMail({ title, url, email, by, token, days, provider, hasPasswords }: Invitation): Mail {
  const isLink = token !== undefined && hasPasswords;
  const [path, label] = !isLink ? ['/login', 'Sign in'] : ['/accept-invitation', 'Choose a password'];
  const carried = new URLSearchParams({ email, ...(isLink && { token }) });
  return renderEmail({
    title,
    subject: `Your ${title} account`,
    heading: `Welcome to ${title}`,
    paragraphs: [
      `${by ?? 'An administrator'} created an account for you. Sign in with ${email}.`,
      ...nextSteps(provider, hasPasswords, isLink, days),
    ],
    link: url ? { label, href: `${url}${path}#${carried.toString()}` } : undefined,
    footer: `${by === null ? "If you didn't expect this" : `If you don't know ${by}`}, you can ignore this email.`,
  });
}
