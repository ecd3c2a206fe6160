import { codeInGroups } from '../identity/generated-password.ts';
import { escapeHtml } from './escape.ts';
import { mailHtml, paragraph, smallPrint } from './frame.ts';
import type { Mail } from './send.ts';

export interface ResetCode {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

const CODE = [
  'margin:0 0 20px;padding:16px;background:#f2f3f3;border-radius:8px;text-align:center',
  "font-family:Menlo,Consolas,'Courier New',monospace;font-size:28px;line-height:34px;letter-spacing:3px;font-weight:bold",
].join(';');

/** The mail with a reset code (R6): readable as text and as HTML, nothing in it is loaded from elsewhere. */
export function resetCodeMail({ title, url, code, minutes }: ResetCode): Mail {
  const shown = codeInGroups(code);
  const subject = `Reset your ${title} password`;
  const enter = `Enter this code on the page where you asked for it. It works once, within ${minutes} minutes.`;
  const after = 'You will then see a new password, which replaces the one you had and signs you out everywhere.';
  const unasked =
    'If you did not ask for this, you need not do anything: your password stays as it is. Give the code to nobody, ' +
    'also not to somebody who says they are from the office.';
  return {
    subject,
    text: [
      subject,
      '',
      `Your code: ${shown}`,
      '',
      enter,
      after,
      '',
      unasked,
      ...(url ? ['', `${title}: ${url}`] : []),
      '',
    ].join('\r\n'),
    html: mailHtml({
      title,
      url,
      subject,
      heading: 'Reset your password',
      preview: `Your code is ${shown}. It works once, within ${minutes} minutes.`,
      content: [
        paragraph('Your code:', '0 0 8px'),
        `<p style="${CODE}">${escapeHtml(shown)}</p>`,
        paragraph(enter, '0 0 8px'),
        paragraph(after),
        smallPrint(unasked),
      ].join('\n'),
    }),
  };
}
