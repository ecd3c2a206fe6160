import { mailHtml, paragraph, smallPrint } from './frame.ts';
import type { Mail } from './send.ts';

/** What the owner of an e-mail is told when somebody signs up with it again (R3). */
export function knownAccountMail({ title, url }: { readonly title: string; readonly url: string }): Mail {
  const subject = `You already have a ${title} account`;
  const what =
    'Somebody, probably you, tried to sign up with this address. Nothing was changed: your account is as it was.';
  const next =
    'Sign in with your password. If you do not know it any more, choose "Forgot password?" on the sign-in page.';
  const unasked = 'If it was not you, you need not do anything.';
  return {
    subject,
    text: [subject, '', what, '', next, '', unasked, ...(url ? ['', `${title}: ${url}`] : []), ''].join('\r\n'),
    html: mailHtml({
      title,
      url,
      subject,
      heading: 'You already have an account',
      preview: next,
      content: [paragraph(what), paragraph(next), smallPrint(unasked)].join('\n'),
    }),
  };
}
