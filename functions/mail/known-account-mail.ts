import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';

/** What the owner of an e-mail is told when somebody signs up with it again (R3). */
export const knownAccountMail = ({ title, url }: { readonly title: string; readonly url: string }): Mail =>
  letterMail({
    title,
    subject: `You already have a ${title} account`,
    heading: 'You already have an account',
    paragraphs: [
      "Someone, probably you, tried to sign up with this address. Your account hasn't changed.",
      "Sign in with your password. If you've forgotten it, request a reset code on the sign-in page.",
    ],
    link: url ? { label: 'Sign in', href: url } : undefined,
    footer: "If it wasn't you, you can ignore this email.",
  });
