import { letterMail } from './letter.ts';
import type { Mail } from './send.ts';

export interface Confirmation {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address. */
  readonly url: string;
  readonly email: string;
  readonly token: string;
  readonly hours: number;
}

/**
 * Asks whoever signed up to confirm their email (R3). The link only opens a page: programs that look at the links of a mail
 * before its reader does use nothing up. What it carries stands behind the #, which no server and no log is sent.
 */
export const confirmEmailMail = ({ title, url, email, token, hours }: Confirmation): Mail =>
  letterMail({
    title,
    subject: `Confirm your email for ${title}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Someone, probably you, signed up for ${title} with ${email}.`,
      `Open the link and enter the password you chose. The link works once, for ${hours} hours; if you requested several, only the newest works.`,
    ],
    link: { label: 'Confirm email', href: `${url}/confirm-email#${new URLSearchParams({ email, token }).toString()}` },
    footer: "If you didn't sign up, ignore this email: no account is made.",
  });
