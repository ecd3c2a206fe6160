import { UnreadableFile } from './reading.ts';

/** Callbacks for the parts of a file, in its order. */
interface MarkupEvents {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const MAX_CODE_POINT = 0x10ffff;

/**
 * Decodes XML's five predefined entities and character references; entities declared in the file are never expanded.
 */
const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|([a-z]{2,4}));/gi,
        (whole: string, hex?: string, decimal?: string, name?: string) => {
          if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
          const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
          return code > 0 && code <= MAX_CODE_POINT ? String.fromCodePoint(code) : whole;
        },
      )
    : text;

/** Longer than any tag including its attributes. */
const MAX_TAG = 4000;
const NAME = /^\/?([A-Za-z_][\w.:-]{0,99})/;

const cutOff = (): UnreadableFile =>
  new UnreadableFile('This file is cut off in the middle of a tag. Download it again.');

/**
 * Parses a text with tags in one pass, including SGML without end tags. Keeps no stack, so deep nesting is harmless.
 * Rejects document types, which can declare entities.
 */
export function readMarkup(text: string, events: MarkupEvents): void {
  let at = 0;
  const endOf = (mark: string, from: number): number => {
    const end = text.indexOf(mark, from);
    if (end < 0) throw cutOff();
    return end;
  };
  while (at < text.length) {
    const start = text.indexOf('<', at);
    const plain = text.slice(at, start < 0 ? text.length : start);
    if (plain.trim() !== '') events.text(decodeEntities(plain.trim()));
    if (start < 0) return;
    if (text.startsWith('<!--', start)) {
      at = endOf('-->', start + 4) + 3;
      continue;
    }
    if (text.startsWith('<![CDATA[', start)) {
      const end = endOf(']]>', start + 9);
      events.text(text.slice(start + 9, end));
      at = end + 3;
      continue;
    }
    if (text.startsWith('<!', start))
      throw new UnreadableFile('This file declares a document type, which no bank statement has.');
    const end = endOf('>', start);
    const tag = text.slice(start + 1, Math.min(end, start + MAX_TAG));
    at = end + 1;
    if (tag.startsWith('?')) continue;
    const name = NAME.exec(tag)?.[1];
    if (name === undefined) {
      events.text(text.slice(start, at));
      continue;
    }
    if (tag.startsWith('/')) events.close(name);
    else {
      events.open(name, tag.slice(name.length));
      if (tag.endsWith('/')) events.close(name);
    }
  }
}
