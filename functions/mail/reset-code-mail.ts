import { codeInGroups } from '../identity/generated-password.ts';
import { escapeHtml } from './escape.ts';
import { INSET, emailFooter, emailLayout, MUTED } from './email-layout.ts';
import type { Mail } from './send.ts';

interface ResetCode {
  /** The installation's name. */
  readonly title: string;
  /** The installation's URL; may be empty. */
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

/** R6: the email with a reset code, as text and HTML, without external resources. */
export function resetCodeMail({ title, url, code, minutes }: ResetCode): Mail {
  const shown = codeInGroups(code);
  const enter = `Enter this code on the page where you requested it. It works once, within ${minutes} minutes.`;
  const after = "You'll then see a new password. It replaces your old one, and you'll be signed out everywhere.";
  const unasked =
    "If you didn't request this, you can ignore this email. Your password stays the same. Never share this code, even with " +
    'someone claiming to be from the office.';
  return {
    subject: `Reset your ${title} password`,
    text: [
      `Reset your ${title} password`,
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
    html: html({ title, url, shown, enter, after, unasked, minutes }),
  };
}

interface Parts {
  readonly title: string;
  readonly url: string;
  readonly shown: string;
  readonly enter: string;
  readonly after: string;
  readonly unasked: string;
  readonly minutes: number;
}

/** One click selects the whole code, where the email app supports it. */
const CODE = `margin:0 0 20px;padding:16px;background:${INSET};border-radius:8px;text-align:center;font-family:Menlo,Consolas,'Courier New',monospace;font-size:28px;line-height:34px;letter-spacing:3px;font-weight:bold;-webkit-user-select:all;user-select:all`;

function html({ title, url, shown, enter, after, unasked, minutes }: Parts): string {
  const name = escapeHtml(title);
  const link = url
    ? `\n<p class="muted" style="margin:24px 0 0;font-size:13px;color:${MUTED}">${name}: <a class="link" href="${escapeHtml(url)}" style="color:#006ce0">${escapeHtml(url)}</a></p>`
    : '';
  return emailLayout({
    title,
    name: `Reset your ${title} password`,
    heading: 'Reset your password',
    preview: `Your code is ${shown}. It works once, within ${minutes} minutes.`,
    body: `<p style="margin:0 0 8px">Your code:</p>
<p class="inset" style="${CODE}">${escapeHtml(shown)}</p>
<p style="margin:0 0 8px">${escapeHtml(enter)}</p>
<p style="margin:0 0 20px">${escapeHtml(after)}</p>
${emailFooter(unasked)}${link}`,
  });
}
