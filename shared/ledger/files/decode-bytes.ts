import { UnreadableFile } from './reading.ts';

interface DecodedFile {
  readonly text: string;
  readonly encoding: string;
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Longer than any header; enough to detect the zero bytes of UTF-16. */
const SAMPLE = 1000;

/** A file in UTF-8 has few bytes of another encoding. */
const MAX_STRAYS = 1000;

/** Counts zero bytes at even and odd positions, to detect UTF-16 without a byte order mark. */
function zeros(bytes: Uint8Array): { even: number; odd: number } {
  const found = { even: 0, odd: 0 };
  for (const [index, byte] of bytes.subarray(0, SAMPLE).entries()) {
    if (byte === 0) found[index % 2 === 0 ? 'even' : 'odd'] += 1;
  }
  return found;
}

function assertText(bytes: Uint8Array): void {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile(
      'This is a workbook or a ZIP file. In your spreadsheet, save the sheet as CSV first; unpack a ZIP file.',
    );
  }
  if (startsWith(bytes, 0x1f, 0x8b)) {
    throw new UnreadableFile('This file is compressed. Unpack it first.');
  }
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) {
    throw new UnreadableFile('This is a PDF. Ask your bank or program for CSV, QIF, OFX, CAMT.053, or MT940 instead.');
  }
}

// A mark is removed later, once.
const utf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
const windows1252 = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);

/** Returns the number of bytes of the UTF-8 character above ASCII that starts at a place; 0 if none does. */
function lengthAt(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0] = [bytes[at], bytes[at + 1]];
  const length = first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
  for (let next = at + 1; next < at + length; next += 1) {
    if (((bytes[next] ?? 0) & 0xc0) !== 0x80) return 0;
  }
  const isOverlong = (first === 0xe0 && second < 0xa0) || (first === 0xf0 && second < 0x90);
  const isNone = (first === 0xed && second > 0x9f) || (first === 0xf4 && second > 0x8f);
  return isOverlong || isNone ? 0 : length;
}

/**
 * Decodes a file in UTF-8 with a few bytes of Windows-1252, such as a memo that a bank passed on as it came. Undefined
 * if they aren't few: in Windows-1252, two characters can look like one in UTF-8 by chance.
 */
function mostlyUtf8(bytes: Uint8Array): string | undefined {
  const strays: number[] = [];
  let characters = 0;
  for (let at = 0; at < bytes.length;) {
    const length = bytes[at]! < 0x80 ? 1 : lengthAt(bytes, at);
    if (length > 1) characters += 1;
    if (length === 0) strays.push(at);
    if (strays.length > MAX_STRAYS) return undefined;
    at += Math.max(length, 1);
  }
  if (strays.length >= characters) return undefined;
  let from = 0;
  const parts = strays.flatMap((at) => {
    const part = [utf8(bytes.subarray(from, at)), windows1252(bytes.subarray(at, at + 1))];
    from = at + 1;
    return part;
  });
  return [...parts, utf8(bytes.subarray(from))].join('');
}

function decoded(bytes: Uint8Array): DecodedFile {
  if (startsWith(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16 LE' };
  if (startsWith(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16 BE' };
  const sample = Math.min(bytes.length, SAMPLE);
  const { even, odd } = zeros(bytes);
  // At least four in five characters of Western text are ASCII.
  if (even === 0 && odd > sample / 3) return { text: new TextDecoder('utf-16le').decode(bytes), encoding: 'UTF-16 LE' };
  if (odd === 0 && even > sample / 3) return { text: new TextDecoder('utf-16be').decode(bytes), encoding: 'UTF-16 BE' };
  const marked = startsWith(bytes, 0xef, 0xbb, 0xbf);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // oxlint-disable-next-line no-control-regex
    const isAscii = /^[\x00-\x7F]*$/.test(text);
    return { text, encoding: marked ? 'UTF-8 with BOM' : isAscii ? 'ASCII' : 'UTF-8' };
  } catch {
    const mixed = mostlyUtf8(bytes);
    if (mixed !== undefined) return { text: mixed, encoding: 'UTF-8 and Windows-1252' };
    return { text: windows1252(bytes), encoding: 'Windows-1252' };
  }
}

/**
 * Decodes bytes by their byte order mark, otherwise as UTF-8 with at most a few bytes of Windows-1252, otherwise as
 * Windows-1252. Normalizes line breaks.
 */
export function decodeBytes(bytes: Uint8Array): DecodedFile {
  assertText(bytes);
  const { text, encoding } = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableFile("This isn't a text file.");
  const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  if (plain.trim() === '') throw new UnreadableFile('This file is empty.');
  return { text: plain, encoding };
}
