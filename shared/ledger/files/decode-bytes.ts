import { UnreadableFile } from './reading.ts';

interface DecodedFile {
  readonly text: string;
  readonly encoding: string;
}

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Longer than any header; enough to detect the zero bytes of UTF-16. */
const SAMPLE = 1000;

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
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' };
  }
}

/** Decodes bytes by their byte order mark, otherwise as UTF-8, otherwise as Windows-1252. Normalizes line breaks. */
export function decodeBytes(bytes: Uint8Array): DecodedFile {
  assertText(bytes);
  const { text, encoding } = decoded(bytes);
  if (text.includes('\0')) throw new UnreadableFile("This isn't a text file.");
  const plain = text.replace(/\r\n?/g, '\n').replace(/^\uFEFF/, '');
  if (plain.trim() === '') throw new UnreadableFile('This file is empty.');
  return { text: plain, encoding };
}
