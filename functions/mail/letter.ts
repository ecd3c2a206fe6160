import { escapeHtml } from './escape.ts';
import { INSET, lastWords, mailFrame } from './frame.ts';
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

function htmlOf({ title, heading, paragraphs, quote, link, footer }: Letter): string {
  const said = quote === undefined ? '' : quoteOf(quote);
  const button = link ? buttonOf(link) : '';
  const body = paragraphs.map((sentence) => `<p style="${SPACE}">${escapeHtml(sentence)}</p>`).join('\n');
  return mailFrame({ title, name: heading, heading, body: [body, said, button, lastWords(footer)].join('\n') });
}

const quoteOf = (quote: string): string =>
  `<p class="inset" style="margin:0 0 16px;padding:12px 16px;background:${INSET};border-radius:8px;white-space:pre-wrap">${escapeHtml(quote)}</p>`;

const buttonOf = ({ label, href }: NonNullable<Letter['link']>): string =>
  `<p style="margin:20px 0 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:20px;background:#006ce0;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`;
