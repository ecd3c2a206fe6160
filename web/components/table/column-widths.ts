import type { Column } from './column.ts';

/** What a column of no designed width gets; all widths in pixels. */
const COLUMN = 200;
/** Widest column on a phone, unless a person made it wider. */
const NARROW_COLUMN = 160;
/** Below this, words and days on a phone break within themselves. */
const NARROW_WORDS = 118;
/** Past this, words are so far from their neighbours that a row is hard to follow. */
const MAX_GROWTH = 1.75;

/** On a phone, beside an amount and the menu of a row. */
export const NARROW_HOST = 136;

export function designedWidth<T>({ width = COLUMN, isNumeric = false }: Column<T>, isNarrow: boolean): number {
  if (!isNarrow) return width;
  return Math.min(isNumeric ? width : Math.max(width, NARROW_WORDS), NARROW_COLUMN);
}

/** Columns of words up to this width, such as dates, would break what they hold if they got less. */
const MAX_RIGID = 130;
const LEAST = 100;

const holdsWords = <T>({ text, isNumeric = false, isFixed = false }: Column<T>): boolean =>
  text !== undefined && !isNumeric && !isFixed;

/** What columns of words can give where the table lacks room, by their ids. */
function shrunkWidths<T>(columns: readonly Column<T>[], lacking: number): ReadonlyMap<string, number> {
  const excessOf = (column: Column<T>) => {
    const width = designedWidth(column, false);
    return holdsWords(column) && width > MAX_RIGID ? Math.max(0, width - Math.max(LEAST, column.minWidth ?? 0)) : 0;
  };
  const excess = columns.reduce((sum, column) => sum + excessOf(column), 0);
  const share = excess === 0 ? 0 : Math.min(1, lacking / excess);
  return new Map(
    columns.map((column) => [column.id, Math.floor(designedWidth(column, false) - excessOf(column) * share)]),
  );
}

/**
 * How wide each column is where the table has `spare` more than the columns ask for: what holds words shares it, and gives
 * what is lacking as far as it can.
 */
export function spreadWidths<T>(columns: readonly Column<T>[], spare: number): ReadonlyMap<string, number> {
  if (spare < 0) return shrunkWidths(columns, -spare);
  const wordy = columns.filter(holdsWords).reduce((sum, column) => sum + designedWidth(column, false), 0);
  const growth = wordy > 0 ? Math.min(MAX_GROWTH, 1 + spare / wordy) : 1;
  return new Map(
    columns.map((column) => {
      const width = designedWidth(column, false);
      return [column.id, holdsWords(column) ? Math.floor(width * growth) : width];
    }),
  );
}
