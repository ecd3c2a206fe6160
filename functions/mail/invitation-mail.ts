import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';

export interface Invitation {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  readonly email: string;
  /** The email of whoever made the account. */
  readonly by: string;
  /** Whether they were given a password already, which is never mailed. */
  readonly hasPassword: boolean;
}

/** Tells somebody that an administrator made an account for them, and how to get in (R3). */
export function invitationMail({ title, url, email, by, hasPassword }: Invitation): Mail {
  const [path, label] = hasPassword ? ['/login', 'Sign in'] : ['/forgot-password', 'Get a password'];
  return letterMail({
    title,
    subject: `Your ${title} account`,
    heading: `Welcome to ${title}`,
    paragraphs: [
      `${by} made an account for you. You sign in with ${email}.`,
      hasPassword
        ? `${by} chose a password for you and will tell you what it is. Choose your own after signing in: My account, Change password.`
        : 'It has no password yet. Open the page and request a code by email to get one.',
    ],
    link: url ? { label, href: `${url}${path}#${new URLSearchParams({ email }).toString()}` } : undefined,
    footer: `If you don't know ${by}, ignore this email.`,
  });
}
