import type { Column } from './column.ts';
import type { TableMemory } from './table-memory.ts';

export interface Shown {
  readonly id: string;
  readonly visible: boolean;
}

/** The column of row actions: always last and always visible. */
export const ACTIONS_COLUMN = 'actions';

const isVisibleAtFirst = <T>(column: Column<T>): boolean => column.isRowHeader === true || !column.startsHidden;

/**
 * Order and visibility of a table's columns: taken from the address, else from what the browser remembers, else from
 * the table's defaults. Columns in neither the address nor the browser's memory come last; the column that names the
 * row is always visible.
 */
export function columnDisplay<T>(
  columns: readonly Column<T>[],
  inAddress: readonly string[] | null,
  remembered: TableMemory['columns'],
): Shown[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const first: NonNullable<TableMemory['columns']> =
    inAddress?.map((id) => ({ id, visible: true })) ?? remembered ?? [];
  const known = first.filter(({ id }, index) => byId.has(id) && first.findIndex((shown) => shown.id === id) === index);
  const isKnown = new Set(known.map(({ id }) => id));
  const rest = columns
    .filter(({ id }) => !isKnown.has(id))
    .map(({ id }) => (inAddress ? { id, visible: false } : { id }));
  return [...known, ...rest].map(({ id, visible }) => {
    const column = byId.get(id)!;
    return { id, visible: column.isRowHeader === true || (visible ?? isVisibleAtFirst(column)) };
  });
}

export const visibleIds = (display: readonly Shown[]): string[] =>
  display.filter(({ visible }) => visible).map(({ id }) => id);

/**
 * What a browser remembers of the columns that were chosen: nothing if they are those of the design. Columns that start
 * hidden, like kinds of hours that nobody has, may start visible for other rows, so leaving one hidden keeps only its place.
 */
export function chosenColumns<T>(
  columns: readonly Column<T>[],
  display: readonly Shown[],
  before: TableMemory['columns'] = [],
): TableMemory['columns'] {
  const startsHidden = new Set(columns.filter((column) => !isVisibleAtFirst(column)).map(({ id }) => id));
  const wasHidden = new Set(before.filter(({ visible }) => visible === false).map(({ id }) => id));
  const chosen = display.map(({ id, visible }) =>
    visible || wasHidden.has(id) || !startsHidden.has(id) ? { id, visible } : { id },
  );
  const isAnyHidden = chosen.some(({ visible }) => visible === false);
  const designed = visibleIds(columnDisplay(columns, null, undefined)).join();
  return !isAnyHidden && visibleIds(display).join() === designed ? undefined : chosen;
}

/** The order on a phone: `early` columns, then the others, then `late` ones. */
export const PHONE_RANK = { early: 1, between: 2, late: 3 } as const;

/** On a phone, little fits on the screen: the column that names the row comes first, then the most important ones. */
export function nameFirst<T>(columns: readonly Column<T>[], display: readonly Shown[]): Shown[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const rank = ({ id }: Shown): number => {
    const { isRowHeader, onPhone } = byId.get(id) ?? {};
    return isRowHeader ? 0 : PHONE_RANK[onPhone ?? 'between'];
  };
  return display.toSorted((a, b) => rank(a) - rank(b));
}
