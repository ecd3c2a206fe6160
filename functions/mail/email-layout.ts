import { escapeHtml } from './escape.ts';

export interface Frame {
  /** The installation's name. */
  readonly title: string;
  /** Title of the HTML document. */
  readonly name: string;
  readonly heading: string;
  /** Preview text that email apps show next to the subject. */
  readonly preview?: string;
  /** HTML. */
  readonly body: string;
}

const FONT = "font-family:'Open Sans','Helvetica Neue',Roboto,Arial,sans-serif";

/** Has a contrast of 4.5:1 on white. */
export const MUTED = '#5f6b7a';
export const INSET = '#f2f3f3';
const RULE = '#d5dbdb';

// For email apps with dark mode; all others only use the inline styles.
const DARK = `@media (prefers-color-scheme:dark){
.page{background:#0f141a!important}
.card{background:#161d26!important;border-color:#424650!important}
.text{color:#ebebf0!important}
.muted{color:#b4b4bb!important;border-color:#424650!important}
.inset{background:#232b37!important;color:#ebebf0!important}
.link{color:#42b4ff!important}
}`;

/** A centered card built of tables and inline styles, which work in all email apps. */
export function emailLayout({ title, name, heading, preview, body }: Frame): string {
  const previewText = preview
    ? `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>\n`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(name)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${INSET}">
${previewText}<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${INSET}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid ${RULE};border-radius:12px">
<tr><td class="text" style="padding:32px;${FONT};font-size:15px;line-height:22px;color:#0f141a;overflow-wrap:anywhere;word-break:break-word">
<p class="muted" style="margin:0 0 4px;font-size:13px;color:${MUTED}">${escapeHtml(title)}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
${body}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Footer: why the recipient gets this email, and what to do if they didn't request it. */
export const emailFooter = (text: string): string =>
  `<p class="muted" style="margin:0;padding-top:20px;border-top:1px solid ${RULE};font-size:13px;line-height:20px;color:${MUTED}">${escapeHtml(text)}</p>`;
