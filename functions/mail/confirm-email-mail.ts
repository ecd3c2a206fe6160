import { renderEmail } from './render-email.ts';
import type { Mail } from './send.ts';

interface Confirmation {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL. */
  readonly url: string;
  readonly email: string;
  readonly token: string;
  readonly hours: number;
}

/**
 * R3: asks people to confirm their email after signing up. The link only opens a page, so link scanners don't use it up. Its
 * parameters are in the fragment, which isn't sent to servers or logged.
 */
export const confirmEmailMail = ({ title, url, email, token, hours }: Confirmation): Mail =>
  renderEmail({
    title,
    subject: `Confirm your email for ${title}`,
    heading: 'Confirm your email',
    paragraphs: [
      `Someone, probably you, signed up for ${title} with ${email}.`,
      `Open the link and enter the password you chose. The link works once, within ${hours} hours. If you requested several, only the latest one works.`,
    ],
    link: { label: 'Confirm email', href: `${url}/confirm-email#${new URLSearchParams({ email, token }).toString()}` },
    footer: "If you didn't sign up, you can ignore this email. No account will be created.",
  });
