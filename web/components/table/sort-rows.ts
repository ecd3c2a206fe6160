import { type Column, compareTexts, type Sort } from './column.ts';

/** Each row's place among the texts of all; the same place for texts that are the same to a reader. */
function ranksOf<T>(rows: readonly T[], text: (row: T) => string): number[] {
  const texts = rows.map(text);
  const ranks = new Map<string, number>();
  let rank = 0;
  let last: string | undefined;
  // Many rows share their text: comparing words is what takes long, so each pair of words is compared once.
  for (const each of [...new Set(texts)].toSorted(compareTexts)) {
    if (last !== undefined && compareTexts(last, each) !== 0) rank += 1;
    ranks.set(each, rank);
    last = each;
  }
  return texts.map((each) => ranks.get(each) ?? 0);
}

/** Rows in the order of a column, those that are the same to it as they stood; as they are where it has no order. */
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
