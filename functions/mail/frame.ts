import { escapeHtml } from './escape.ts';

export interface MailFrame {
  /** What the installation is called. */
  readonly title: string;
  /** The installation's address; may be empty. */
  readonly url: string;
  readonly subject: string;
  readonly heading: string;
  /** What a mail program shows beside the subject. */
  readonly preview: string;
  /** HTML of the paragraphs: whatever somebody typed is escaped in it already. */
  readonly content: string;
}

const FONT = "font-family:'Open Sans','Helvetica Neue',Roboto,Arial,sans-serif";

/** A paragraph of plain text. */
export const paragraph = (text: string, margin = '0 0 20px'): string =>
  `<p style="margin:${margin}">${escapeHtml(text)}</p>`;

/** The small print below a line. */
export const smallPrint = (text: string): string =>
  `<p style="margin:0;padding-top:20px;border-top:1px solid #d5dbdb;font-size:13px;line-height:20px;color:#5f6b7a">${escapeHtml(text)}</p>`;

/** What all mails look like. Mail programs know tables and inline styles; little else looks the same in all of them. */
export function mailHtml({ title, url, subject, heading, preview, content }: MailFrame): string {
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
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f3">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d5dbdb;border-radius:12px">
<tr><td style="padding:32px;${FONT};font-size:15px;line-height:22px;color:#0f141a">
<p style="margin:0 0 4px;font-size:13px;color:#5f6b7a">${name}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
${content}
${link}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
