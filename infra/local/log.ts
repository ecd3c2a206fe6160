import { createWriteStream, renameSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';

const MOST_BYTES = 10_000_000;

/** Where the functions' logs go; a long one is put aside, and the one before it forgotten. */
export function openLog(dataDir: string): { readonly file: string; readonly stream: WriteStream } {
  const file = join(dataDir, 'functions.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MOST_BYTES) renameSync(file, `${file}.1`);
  return { file, stream: createWriteStream(file, { flags: 'a' }) };
}
