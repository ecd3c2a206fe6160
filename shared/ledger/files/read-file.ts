import { isBai2, readBai2 } from './bai2.ts';
import { isCamt, readCamt } from './camt.ts';
import { decodeBytes } from './decode-bytes.ts';
import { finishReading } from './finish.ts';
import { isMt940, readMt940 } from './mt940.ts';
import { isOfx, readOfx } from './ofx.ts';
import { isQif, readQif } from './qif.ts';
import { type Answers, type FileReading, MAX_FILE_BYTES, type ParsedFile, UnreadableFile } from './reading.ts';
import { openTable, readTable } from './table-file.ts';

/** Reads a text by what it looks like; its name says nothing. */
function parse(text: string, answers: Answers): ParsedFile {
  if (isOfx(text)) return readOfx(text, answers.sign);
  if (isCamt(text)) return readCamt(text);
  if (isQif(text)) return readQif(text);
  if (isMt940(text)) return readMt940(text);
  if (isBai2(text)) return readBai2(text);
  if (/^\s*<(?:!doctype|html|\?xml|table)/i.test(text.slice(0, 500))) {
    throw new UnreadableFile(
      'This is a web page or an XML file of another kind. Export the checks or the statement as CSV, QIF, OFX or CAMT.053.',
    );
  }
  return readTable(openTable(text), answers);
}

export interface TextFile {
  readonly text: string;
  readonly encoding: string;
}

/** The text of a file; throws for one that is too large or none of text. */
export function textOf(bytes: Uint8Array): TextFile {
  if (bytes.length > MAX_FILE_BYTES) {
    throw new UnreadableFile(`This file is larger than ${MAX_FILE_BYTES / 1_000_000} MB. Split it into smaller ones.`);
  }
  return decodeBytes(bytes);
}

/** What a file of a bookkeeping program or a bank says of money that goes out; the same bytes always give the same. */
export function readFileText({ text, encoding }: TextFile, answers: Answers = {}): FileReading {
  const parsed = parse(text, answers);
  if (parsed.entries.length === 0) throw new UnreadableFile('This file has no rows to read.');
  return finishReading({ ...parsed, dialect: { encoding, ...parsed.dialect } }, answers);
}

export const readFileBytes = (bytes: Uint8Array, answers: Answers = {}): FileReading =>
  readFileText(textOf(bytes), answers);
