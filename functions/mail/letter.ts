import { escapeHtml } from './escape.ts';
import type { Mail } from './send.ts';

export interface Letter {
  /** What the installation is called. */
  readonly title: string;
  readonly subject: string;
  readonly heading: string;
  /** Sentences, each a paragraph of its own; texts, not HTML. */
  readonly paragraphs: readonly string[];
  /** What somebody else wrote, set apart from the product's own words. */
  readonly quote?: string | undefined;
  /** Where to go on; left out where the installation knows no address of itself. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** Why this person gets the mail. */
  readonly footer: string;
}

const FONT = "font-family:'Open Sans','Helvetica Neue',Roboto,Arial,sans-serif";
const SPACE = 'margin:0 0 12px';

const quoted = (text: string): string[] => text.split(/\r?\n/).map((line) => `> ${line}`);

/** A mail of a few sentences, readable as text and as HTML; nothing in it is loaded from elsewhere. */
export function letterMail(letter: Letter): Mail {
  const { heading, paragraphs, quote, link, footer, subject } = letter;
  const text = [
    heading,
    ...paragraphs.flatMap((sentence) => ['', sentence]),
    ...(quote === undefined ? [] : ['', ...quoted(quote)]),
    ...(link ? ['', `${link.label}: ${link.href}`] : []),
    '',
    footer,
    '',
  ].join('\r\n');
  return { subject, text, html: htmlOf(letter) };
}

// Mail programs know tables and inline styles; little else looks the same in all of them.
function htmlOf({ title, heading, paragraphs, quote, link, footer }: Letter): string {
  const name = escapeHtml(title);
  const body = paragraphs.map((sentence) => `<p style="${SPACE}">${escapeHtml(sentence)}</p>`).join('\n');
  const said =
    quote === undefined
      ? ''
      : `<p style="margin:0 0 16px;padding:12px 16px;background:#f2f3f3;border-radius:8px;white-space:pre-wrap">${escapeHtml(quote)}</p>`;
  const button = link
    ? `<p style="margin:20px 0 24px"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:10px 20px;border-radius:20px;background:#006ce0;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(link.label)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:#f2f3f3">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f2f3f3">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #d5dbdb;border-radius:12px">
<tr><td style="padding:32px;${FONT};font-size:15px;line-height:22px;color:#0f141a">
<p style="margin:0 0 4px;font-size:13px;color:#5f6b7a">${name}</p>
<h1 style="margin:0 0 20px;font-size:22px;line-height:28px">${escapeHtml(heading)}</h1>
${body}
${said}
${button}
<p style="margin:0;padding-top:20px;border-top:1px solid #d5dbdb;font-size:13px;line-height:20px;color:#5f6b7a">${escapeHtml(footer)}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}
