import type { SentRow } from './import-source.ts';

/** A character takes at most this many bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3;

/** Returns how many rows from an index on fit into one call. */
export function rowsThatFit(
  rows: readonly SentRow[],
  from: number,
  { maxRows, maxBytes }: { readonly maxRows: number; readonly maxBytes: number },
): number {
  let bytes = 0;
  let count = 0;
  for (let at = from; at < rows.length && count < maxRows; at += 1) {
    bytes += BYTES_PER_CHARACTER * JSON.stringify(rows[at]?.row).length;
    if (bytes > maxBytes && count > 0) break;
    count += 1;
  }
  return count;
}
