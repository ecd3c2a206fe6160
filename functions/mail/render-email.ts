import { escapeHtml } from './escape.ts';
import { INSET, emailFooter, emailLayout } from './email-layout.ts';
import type { Mail } from './send.ts';

export interface EmailContent {
  /** The installation's name. */
  readonly title: string;
  readonly subject: string;
  readonly heading: string;
  /** Name of the recipient, for the greeting; some emails greet nobody. */
  readonly name?: string | null;
  /** Plain text, not HTML. */
  readonly paragraphs: readonly string[];
  /** Quoted text that a person wrote. */
  readonly quote?: string | undefined;
  /** Button; omitted if the installation's URL isn't known. */
  readonly link?: { readonly label: string; readonly href: string } | undefined;
  /** Why the recipient gets this email. */
  readonly footer: string;
}

const SPACE = 'margin:0 0 12px';

const quoted = (text: string): string[] => text.split(/\r?\n/).map((line) => `> ${line}`);

/** The paragraphs below the greeting. */
const greeted = ({ name, paragraphs }: EmailContent): readonly string[] =>
  name ? [`Hello ${name},`, ...paragraphs] : paragraphs;

/** Renders an email as text and HTML, without external resources. */
export function renderEmail(content: EmailContent): Mail {
  const { heading, quote, link, footer, subject } = content;
  const text = [
    heading,
    ...greeted(content).flatMap((sentence) => ['', sentence]),
    ...(quote === undefined ? [] : ['', ...quoted(quote)]),
    ...(link ? ['', `${link.label}: ${link.href}`] : []),
    '',
    footer,
    '',
  ].join('\r\n');
  return { subject, text, html: htmlOf(content) };
}

function htmlOf(content: EmailContent): string {
  const { title, heading, quote, link, footer } = content;
  const quotation = quote === undefined ? '' : quoteOf(quote);
  const button = link ? buttonOf(link) : '';
  const body = greeted(content)
    .map((sentence) => `<p style="${SPACE}">${escapeHtml(sentence)}</p>`)
    .join('\n');
  return emailLayout({
    title,
    name: heading,
    heading,
    body: [body, quotation, button, emailFooter(footer)].join('\n'),
  });
}

const quoteOf = (quote: string): string =>
  `<p class="inset" style="margin:0 0 16px;padding:12px 16px;background:${INSET};border-radius:8px;white-space:pre-wrap">${escapeHtml(quote)}</p>`;

const buttonOf = ({ label, href }: NonNullable<EmailContent['link']>): string =>
  `<p style="margin:20px 0 24px"><a href="${escapeHtml(href)}" style="display:inline-block;padding:10px 20px;border-radius:20px;background:#006ce0;color:#ffffff;font-weight:bold;text-decoration:none">${escapeHtml(label)}</a></p>`;
