import type { ReactNode } from 'react';
import type { Column, Sort } from './column.ts';
import type { RowAction } from './row-actions.tsx';
import type { Source } from './source.ts';
import type { Selection } from './table-props.ts';
import type { TreeRows } from './tree-rows.ts';

/** A screen's own filters, shown in place of the search. `items` are already filtered by them. */
interface OwnFilter {
  readonly field: ReactNode;
  readonly isActive: boolean;
  /** What they are set to, for print; empty if nothing is filtered. */
  readonly words: string;
  readonly clear: () => void;
  /** The number of rows without these filters. */
  readonly all: number;
}

export interface CollectionTableProps<T extends object> {
  /** The key under which the browser remembers columns, page size and widths. */
  readonly tableId: string;
  /** The page's title by default. */
  readonly title?: string;
  readonly description?: ReactNode;
  /** The same for the rows that the search found, e.g. with their total. */
  readonly renderDescription?: (found: readonly T[]) => ReactNode;
  /** The plural noun for the rows, e.g. "users". */
  readonly many: string;
  readonly items: readonly T[];
  /** Define this outside the component, or memoize it. */
  readonly columns: readonly Column<T>[];
  readonly rowKey: (item: T) => string;
  readonly rowName: (item: T) => string;
  readonly defaultSort?: Sort;
  readonly pageSize?: number;
  /** The collections that the rows are read from. */
  readonly sources: readonly Source[];
  /** Whether `items` contains only the first rows, so that the total is still unknown. */
  readonly isPartial?: boolean;
  /** The table's buttons, e.g. "Create role". */
  readonly actions?: ReactNode;
  /** The same for the rows that the search found, in the order of `items`, e.g. to export them. */
  readonly renderActions?: (found: readonly T[]) => ReactNode;
  /** Why the list is empty, if not because nothing was created yet. */
  readonly emptyText?: string | undefined;
  /** The action offered when the list is empty, e.g. "Create role". */
  readonly emptyAction?: ReactNode;
  /** Filters in addition to the search; `items` are already filtered by them. */
  readonly filters?: ReactNode;
  readonly ownFilter?: OwnFilter;
  /** Chooses what the rows are, e.g. what totals are grouped by. */
  readonly view?: ReactNode;
  readonly rowActions?: (item: T) => readonly RowAction[];
  /** Shows more rows at once. */
  readonly isDense?: boolean;
  /** Set if the rows form a tree; memoize it. */
  readonly tree?: TreeRows<T> | undefined;
  readonly selection?: Selection<T>;
}
