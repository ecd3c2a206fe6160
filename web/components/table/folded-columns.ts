import type { Column } from './column.ts';
import { PHONE_RANK } from './column-display.ts';
import { designedWidth, NARROW_NAME, narrowWidth } from './column-widths.ts';

interface FoldedColumns<T> {
  /** The columns that keep a place of their own. */
  readonly columns: readonly Column<T>[];
  /** The columns stacked below a column, by its id. */
  readonly below: ReadonlyMap<string, readonly Column<T>[]>;
  /** Ids of stacked columns with a header before their content, because their place doesn't say what they are. */
  readonly labeled: ReadonlySet<string>;
}

type Hosts<T> = Map<Column<T>, string>;

const phoneRank = <T>({ isRowHeader, onPhone }: Column<T>): number =>
  isRowHeader ? 0 : PHONE_RANK[onPhone ?? 'between'];

/** Stacks columns that allow it, starting with the last, until the rest fit; on a phone, all of them. */
function foldWilling<T>(columns: readonly Column<T>[], room: number, isNarrow: boolean): Hosts<T> {
  const hosts: Hosts<T> = new Map();
  let width = columns.reduce((sum, column) => sum + designedWidth(column, isNarrow), 0);
  for (const column of columns.toReversed()) {
    if (!isNarrow && width <= room) break;
    const host = isNarrow ? (column.phoneBelow ?? column.below) : column.below;
    if (host === undefined || !columns.some(({ id }) => id === host)) continue;
    hosts.set(column, host);
    width -= designedWidth(column, isNarrow);
  }
  return hosts;
}

/** On a phone, nothing is scrolled to: what still doesn't fit goes below the column that names the row. */
function foldRest<T>(columns: readonly Column<T>[], hosts: Hosts<T>, room: number): Hosts<T> {
  const [name, ...others] = columns
    .filter((column) => !hosts.has(column))
    .toSorted((a, b) => phoneRank(a) - phoneRank(b));
  const rest: Hosts<T> = new Map();
  if (!name) return rest;
  const above = new Set(hosts.values());
  const widthOf = (column: Column<T>) => narrowWidth(column, above.has(column.id));
  let width = NARROW_NAME + others.reduce((sum, column) => sum + widthOf(column), 0);
  for (const column of others.toReversed()) {
    if (width <= room) break;
    rest.set(column, name.id);
    width -= widthOf(column);
  }
  return rest;
}

/**
 * If the columns need more room than there is, stacks columns that allow it below others, starting with the last, until
 * the rest fit. On a phone, all columns that allow it are stacked, and then any others that don't fit.
 */
export function foldColumns<T>(columns: readonly Column<T>[], room: number, isNarrow: boolean): FoldedColumns<T> {
  const willing = foldWilling(columns, room, isNarrow);
  const rest: Hosts<T> = isNarrow ? foldRest(columns, willing, room) : new Map();
  const hostOf = (column: Column<T>): string | undefined => {
    const host = willing.get(column) ?? rest.get(column);
    const above = columns.find(({ id }) => id === host);
    // Its host may itself have gone below another column.
    return (above && rest.get(above)) ?? host;
  };
  const below = new Map<string, Column<T>[]>();
  const inOrder = isNarrow ? columns.toSorted((a, b) => phoneRank(a) - phoneRank(b)) : columns;
  for (const column of inOrder) {
    const host = hostOf(column);
    if (host !== undefined) below.set(host, [...(below.get(host) ?? []), column]);
  }
  return {
    columns: columns.filter((column) => hostOf(column) === undefined),
    below,
    labeled: new Set(
      [...willing.keys(), ...rest.keys()]
        .filter((column) => hostOf(column) !== willing.get(column))
        .map(({ id }) => id),
    ),
  };
}
