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

const texts = {
  added: {
    subject: (title: string) => `A passkey was added to your ${title} account`,
    heading: 'Passkey added',
    happened: 'A passkey was added to your account',
    effect: 'It can be used to sign in without your password.',
  },
  removed: {
    subject: (title: string) => `A passkey was removed from your ${title} account`,
    heading: 'Passkey removed',
    happened: 'A passkey was removed from your account',
    effect: "It can't be used to sign in anymore, and all other sessions were ended.",
  },
} as const;

/** R90: notice to the owner of an account. */
export function passkeyMail(
  { title, url, timeZone }: Installation,
  { kind, at }: { readonly kind: keyof typeof texts; readonly at: Date },
): Mail {
  const { subject, heading, happened, effect } = texts[kind];
  return renderEmail({
    title,
    subject: subject(title),
    heading,
    paragraphs: [
      `${happened} on ${momentIn(timeZone, at)}. ${effect}`,
      IGNORE_IF_YOU,
      "If it wasn't, someone knows your password: change it now, remove passkeys you don't recognize, and tell your administrator.",
    ],
    link: url ? { label: 'Open passkeys', href: `${url}/dashboard/my-account/passkeys` } : undefined,
    footer: youHaveAnAccount(title),
  });
}
