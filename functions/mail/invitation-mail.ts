import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

export interface Invitation {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  readonly email: string;
  /** Email of the person who created the account. */
  readonly by: string;
  /** Whether the account has a password, which is never emailed. */
  readonly hasPassword: boolean;
}

/** R3: invites someone to their new account. */
export function invitationMail({ title, url, email, by, hasPassword }: Invitation): Mail {
  const [path, label] = hasPassword ? ['/login', 'Sign in'] : ['/forgot-password', 'Get a password'];
  return renderEmail({
    title,
    subject: `Your ${title} account`,
    heading: `Welcome to ${title}`,
    paragraphs: [
      `${by} created an account for you. Sign in with ${email}.`,
      hasPassword
        ? `${by} will give you your password. Change it under My account after signing in.`
        : "You don't have a password yet. Open the link and request a code to get one.",
    ],
    link: url ? { label, href: `${url}${path}#${new URLSearchParams({ email }).toString()}` } : undefined,
    footer: `If you don't know ${by}, you can ignore this email.`,
  });
}
