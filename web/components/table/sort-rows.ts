import { type Column, compareTexts, type Sort } from './column.ts';

/** Returns each row's rank by text; texts that compare as equal share a rank. */
function ranksOf<T>(rows: readonly T[], text: (row: T) => string): number[] {
  const texts = rows.map(text);
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  // Comparing texts is slow and many rows share theirs, so each distinct text is sorted only once.
  for (const each of [...new Set(texts)].toSorted(compareTexts)) {
    if (last !== undefined && compareTexts(last, each) !== 0) rank += 1;
    ranks.set(each, rank);
    last = each;
  }
  return texts.map((each) => ranks.get(each) ?? 0);
}

/** Sorts rows by a column, keeping the order of equal ones. Returns them unchanged if the column can't be sorted. */
export function sortRows<T>(
  rows: readonly T[],
  column: Pick<Column<T>, 'compare' | 'text'> | undefined,
  isDescending: Sort['isDescending'],
): readonly T[] {
  const { compare, text } = column ?? {};
  if (compare) return rows.toSorted(isDescending ? (a, b) => compare(b, a) : compare);
  if (!text) return rows;
  const ranks = ranksOf(rows, text);
  const direction = isDescending ? -1 : 1;
  const order = rows.map((_, index) => index).sort((a, b) => (ranks[a]! - ranks[b]!) * direction || a - b);
  return order.map((index) => rows[index]!);
}
