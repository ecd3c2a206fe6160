import { momentIn } from './moment-text.ts';
import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

export interface AdminNotice {
  readonly kind: 'new-admin' | 'password-reset' | 'new-email';
  /** The affected administrator's address before the change, and after it. */
  readonly email: string;
  readonly newEmail: string;
  /** Email of the person who did it, or the provider of single sign-on; null for a reset by an emailed code. */
  readonly by: string | null;
  readonly at: Date;
}

interface Installation {
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  readonly timeZone: string;
}

const texts = {
  'new-admin': {
    subject: (email: string, title: string) => `${email} is now an administrator of ${title}`,
    heading: 'New administrator',
    happened: (email: string, by: string) => `${by} made ${email} an administrator`,
    unexpected: 'change their role, then reset the passwords of both accounts',
  },
  'password-reset': {
    subject: (email: string, title: string) => `The ${title} password of administrator ${email} was reset`,
    heading: "An administrator's password was reset",
    happened: (email: string, by: string) => `${by} reset the password of ${email}`,
    unexpected: 'sign that account out everywhere, reset its password again, and check who can read its email',
  },
  'new-email': {
    subject: (email: string, title: string) => `The ${title} email of administrator ${email} was changed`,
    heading: "An administrator's email was changed",
    happened: (email: string, by: string, newEmail: string) => `${by} changed the email of ${email} to ${newEmail}`,
    unexpected: 'change it back, then reset the passwords of both accounts',
  },
} as const;

/** R42: notice to all administrators. */
export function adminNoticeMail({ title, url, timeZone }: Installation, notice: AdminNotice): Mail {
  const { kind, email, newEmail, by, at } = notice;
  const { subject, heading, happened, unexpected } = texts[kind];
  return renderEmail({
    title,
    subject: subject(email, title),
    heading,
    paragraphs: [
      `${happened(email, by ?? 'Someone with an emailed code', newEmail)} on ${momentIn(timeZone, at)}.`,
      'If you expected this, you can ignore this email.',
      `If you didn't, open Users: ${unexpected}.`,
    ],
    link: url ? { label: 'Open Users', href: `${url}/dashboard/directory/users` } : undefined,
    footer: `You're receiving this email because you're an administrator of ${title}.`,
  });
}
