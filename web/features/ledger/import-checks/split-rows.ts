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

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns rows by day, so that a part covers few days and is compared with few checks, including those that the import
 * has stored already. Files whose dates aren't read yet keep their order.
 */
export function inOrderOfDays(rows: readonly SentRow[]): readonly SentRow[] {
  const dayOf = ({ row }: SentRow): string => row.transaction_date ?? '';
  if (!rows.every((each) => DAY.test(dayOf(each)))) return rows;
  return rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.place - b.place));
}
