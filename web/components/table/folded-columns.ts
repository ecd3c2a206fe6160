import type { Column } from './column.ts';
import { PHONE_RANK } from './column-display.ts';
import { designedWidth } from './column-widths.ts';

export interface FoldedColumns<T> {
  /** Those that have a column of their own. */
  readonly columns: readonly Column<T>[];
  /** What stands below the cells of a column, by its id. */
  readonly below: ReadonlyMap<string, readonly Column<T>[]>;
}

/**
 * Where columns ask for more than there is, the last of those that may stand below another do, until the others have room.
 * A phone has room for none of them.
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
