import { isBai2, readBai2 } from './bai2.ts';
import { isCamt, readCamt } from './camt.ts';
import { decodeBytes } from './decode-bytes.ts';
import { finishReading } from './finish.ts';
import { isIif, readIif } from './iif.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { isOfx, readOfx } from './ofx.ts';
import { isQif, readQif } from './qif.ts';
import { type Answers, type FileReading, MAX_FILE_BYTES, type ParsedFile, UnreadableFile } from './reading.ts';
import { openTable, readTable } from './table-file.ts';

type FileFormat = 'OFX' | 'CAMT' | 'IIF' | 'QIF' | 'MT940' | 'BAI2' | 'table';

/** Detects the format from the text; file names are unreliable. */
export function formatOf(text: string): FileFormat {
  if (isOfx(text)) return 'OFX';
  if (isCamt(text)) return 'CAMT';
  if (isIif(text)) return 'IIF';
  if (isQif(text)) return 'QIF';
  if (isMt940(text)) return 'MT940';
  if (isBai2(text)) return 'BAI2';
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text.slice(0, 500))) {
    throw new UnreadableFile(
      'This is a web page or an XML file of another kind. Export the checks or the statement as CSV, QIF, OFX, or CAMT.053.',
    );
  }
  return 'table';
}

/** Parses a file without deciding which of its entries are payments. */
export function parseFile(text: string, answers: Answers): ParsedFile {
  switch (formatOf(text)) {
    case 'OFX':
      return readOfx(text, answers.sign);
    case 'CAMT':
      return readCamt(text);
    case 'IIF':
      return readIif(text);
    case 'QIF':
      return readQif(text);
    case 'MT940':
      return readMt940(text);
    case 'BAI2':
      return readBai2(text);
    case 'table':
      return readTable(openTable(text), answers);
  }
}

export interface TextFile {
  readonly text: string;
  readonly encoding: string;
}

/** Decodes a file; throws if it is too large or isn't text. */
export function textOf(bytes: Uint8Array): TextFile {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile(`This file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Split it into smaller ones.`);
  }
  return decodeBytes(bytes);
}

/**
 * Returns the outgoing payments in a file from a bookkeeping program or a bank. The result depends only on the file and
 * the answers.
 */
export function readFileText({ text, encoding }: TextFile, answers: Answers = {}): FileReading {
  const parsed = parseFile(text, answers);
  if (parsed.entries.length === 0) throw new UnreadableFile('This file has no rows to read.');
  return finishReading({ ...parsed, dialect: { encoding, ...parsed.dialect } }, answers);
}

export const readFileBytes = (bytes: Uint8Array, answers: Answers = {}): FileReading =>
  readFileText(textOf(bytes), answers);
