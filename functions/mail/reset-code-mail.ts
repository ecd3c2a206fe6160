import { codeInGroups } from '../identity/generated-password.ts';
import { escapeHtml } from './escape.ts';
import type { Mail } from './send.ts';

export interface ResetCode {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  readonly code: string;
  readonly minutes: number;
}

/** The mail with a reset code (R6): readable as text and as HTML, nothing in it is loaded from elsewhere. */
export function resetCodeMail({ title, url, code, minutes }: ResetCode): Mail {
  const shown = codeInGroups(code);
  const enter = `Enter this code on the page where you asked for it. It works once, within ${minutes} minutes.`;
  const after = 'You will then see a new password, which replaces the one you had and signs you out everywhere.';
  const unasked =
    'If you did not ask for this, you need not do anything: your password stays as it is. Give the code to nobody, ' +
    'also not to somebody who says they are from the office.';
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

const FONT = "font-family:'Open Sans','Helvetica Neue',Roboto,Arial,sans-serif";

// Mail programs know tables and inline styles; little else looks the same in all of them.
function html({ title, url, shown, enter, after, unasked, minutes }: Parts): string {
  const name = escapeHtml(title);
  const link = url
    ? `<p style="margin:24px 0 0;font-size:13px;color:#5f6b7a">${name}: <a href="${escapeHtml(url)}" style="color:#006ce0">${escapeHtml(url)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Reset your ${name} password</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f3">
<div style="display:none;max-height:0;overflow:hidden">Your code is ${escapeHtml(shown)}. It works once, within ${minutes} minutes.</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d5dbdb;border-radius:12px">
<tr><td style="padding:32px;${FONT};font-size:15px;line-height:22px;color:#0f141a">
<p style="margin:0 0 4px;font-size:13px;color:#5f6b7a">${name}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:28px">Reset your password</h1>
<p style="margin:0 0 8px">Your code:</p>
<p style="margin:0 0 20px;padding:16px;background:#f2f3f3;border-radius:8px;text-align:center;font-family:Menlo,Consolas,'Courier New',monospace;font-size:28px;line-height:34px;letter-spacing:3px;font-weight:bold">${escapeHtml(shown)}</p>
<p style="margin:0 0 8px">${escapeHtml(enter)}</p>
<p style="margin:0 0 20px">${escapeHtml(after)}</p>
<p style="margin:0;padding-top:20px;border-top:1px solid #d5dbdb;font-size:13px;line-height:20px;color:#5f6b7a">${escapeHtml(unasked)}</p>
${link}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
