/** A file that is no text with separators, in words for whoever chose it. */
export class UnreadableFile extends Error {}

const MAX_BYTES = 20_000_000;

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Bytes as text: as their mark says, else UTF-8, else what spreadsheets on Windows write; lines end in one way. */
const decodeText = (bytes: Uint8Array): string => decode(bytes).replace(/\r\n?/g, '\n');

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04) || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    throw new UnreadableFile('This is a workbook, not a CSV file. In your spreadsheet, save the sheet as CSV first.');
  }
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  // A paper in PDF begins with text.
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46) || bytes.subarray(0, 1000).includes(0)) {
    throw new UnreadableFile('This isn’t a text file. Choose a CSV file.');
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Text of other kinds that would pass for a table of one column. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^\s*!(?:type|account|option|clear):/i, 'a QIF file of Quicken'],
  [/^\s*(?:OFXHEADER:|<\?OFX|<OFX>|<\?xml[^>]*>\s*<\?OFX)/i, 'an OFX file (also called QFX or Web Connect)'],
  [/^\s*<(?:!doctype|html|\?xml)/i, 'a web page or an XML file'],
  [/^\s*\{1:F01|^:20:/, 'an MT940 statement'],
];

function assertTable(text: string): void {
  const kind = otherKinds.find(([begins]) => begins.test(text.slice(0, 500)))?.[1];
  if (kind === undefined) return;
  throw new UnreadableFile(
    `This is ${kind}, which can’t be imported yet. In the program it comes from, export the checks as CSV and choose that file.`,
  );
}

export async function readTextFile(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw new UnreadableFile('This file is larger than 20 MB. Split it into smaller ones.');
  const text = decodeText(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === '') throw new UnreadableFile('This file is empty.');
  assertTable(text.replace(/^\uFEFF/, ''));
  return text;
}
