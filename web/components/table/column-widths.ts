import type { Column } from './column.ts';

/** Default column width; all widths are in pixels. */
const COLUMN = 200;
/** Widest column on a phone. */
const NARROW_COLUMN = 160;
/** On a phone, words and dates break in the middle below this width. */
const NARROW_WORDS = 118;
/** Beyond this factor, texts are so far apart that a row is hard to follow. */
const MAX_GROWTH = 1.75;

/** Width on a phone of a column with others stacked below it, so that an amount and the row's menu fit next to it. */
const NARROW_HOST = 136;

/** The least width on a phone of the column that names the row. */
export const NARROW_NAME = 112;

export function designedWidth<T>(column: Column<T>, isNarrow: boolean): number {
  const { width = COLUMN, phoneWidth = width, isNumeric = false } = column;
  if (!isNarrow) return width;
  return Math.min(isNumeric ? phoneWidth : Math.max(phoneWidth, NARROW_WORDS), NARROW_COLUMN);
}

/** The width of a column on a phone; a host has others stacked below it. */
export const narrowWidth = <T>(column: Column<T>, isHost: boolean): number =>
  isHost && !column.isNumeric ? NARROW_HOST : designedWidth(column, true);

/** Text columns up to this width, such as dates, never shrink, because their content would break. */
const MAX_RIGID = 130;
/** Elsewhere, names break inside their usual words below this width. */
const LEAST = 124;

/** In a header: a bold letter, and its padding with the sort icon. */
const LETTER = 8.6;
const HEADER_FRAME = 54;

/** A column's least width: no word of its header breaks. */
function leastWidth<T>({ header, minWidth = 0 }: Column<T>): number {
  const longest = Math.max(...header.split(/\s+/).map(({ length }) => length));
  return Math.max(LEAST, minWidth, Math.ceil(longest * LETTER) + HEADER_FRAME);
}

const holdsWords = <T>({ text, isNumeric = false, isFixed = false }: Column<T>): boolean =>
  text !== undefined && !isNumeric && !isFixed;

/** Returns the column widths, by id, after text columns have shrunk by up to `lacking` in total. */
function shrunkWidths<T>(columns: readonly Column<T>[], lacking: number): ReadonlyMap<string, number> {
  const excessOf = (column: Column<T>) => {
    const width = designedWidth(column, false);
    return holdsWords(column) && width > MAX_RIGID ? Math.max(0, width - leastWidth(column)) : 0;
  };
  const excess = columns.reduce((sum, column) => sum + excessOf(column), 0);
  const share = excess === 0 ? 0 : Math.min(1, lacking / excess);
  return new Map(
    columns.map((column) => [column.id, Math.floor(designedWidth(column, false) - excessOf(column) * share)]),
  );
}

/**
 * Returns the column widths, by id. Text columns share `spare`, the room left over; if it is negative, they shrink as
 * far as they can.
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
