import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

interface KnownAccount {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  /** R92: the provider of single sign-on; empty if there is none. */
  readonly provider: string;
}

/** R3: notifies the owner of an account that someone tried to sign up with its email. */
export const knownAccountMail = ({ title, url, provider }: KnownAccount): Mail =>
  renderEmail({
    title,
    subject: `You already have a ${title} account`,
    heading: 'You already have an account',
    paragraphs: [
      "Someone, probably you, tried to sign up with this address. Your account hasn't changed.",
      `Sign in with your password${provider && ` or ${provider}`}. If you've forgotten your password, request a reset code on the sign-in page.`,
    ],
    link: url ? { label: 'Sign in', href: url } : undefined,
    footer: "If it wasn't you, you can ignore this email.",
  });
