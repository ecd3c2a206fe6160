import type { Column } from './column.ts';
import { PHONE_RANK } from './column-display.ts';
import { designedWidth } from './column-widths.ts';

export interface FoldedColumns<T> {
  /** The columns that keep a place of their own. */
  readonly columns: readonly Column<T>[];
  /** The columns stacked below a column, by its id. */
  readonly below: ReadonlyMap<string, readonly Column<T>[]>;
}

/**
 * If the columns need more room than there is, stacks columns that allow it below others, starting with the last, until
 * the rest fit. On a phone, all columns that allow it are stacked.
 */
export function foldColumns<T>(columns: readonly Column<T>[], room: number, isNarrow: boolean): FoldedColumns<T> {
  const hostOf = (column: Column<T>) => (isNarrow ? (column.phoneBelow ?? column.below) : column.below);
  const folded = new Set<Column<T>>();
  let width = columns.reduce((sum, column) => sum + designedWidth(column, isNarrow), 0);
  for (const column of columns.toReversed()) {
    if (!isNarrow && width <= room) break;
    const host = hostOf(column);
    if (host === undefined || !columns.some(({ id }) => id === host)) continue;
    folded.add(column);
    width -= designedWidth(column, isNarrow);
  }
  const below = new Map<string, Column<T>[]>();
  const rankOf = ({ onPhone }: Column<T>) => (isNarrow && onPhone ? PHONE_RANK[onPhone] : PHONE_RANK.between);
  for (const column of columns.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const host = hostOf(column);
    if (folded.has(column) && host !== undefined) below.set(host, [...(below.get(host) ?? []), column]);
  }
  return { columns: columns.filter((column) => !folded.has(column)), below };
}
