import type { ReactNode } from 'react';
import type { Column, Sort } from './column.ts';
import type { RowAction } from './row-actions.tsx';
import type { Source } from './source.ts';
import type { Selection } from './table-props.ts';
import type { TreeRows } from './tree-rows.ts';

/** Filters of a screen's own in place of the search. `items` are filtered by them already. */
interface OwnFilter {
  readonly field: ReactNode;
  readonly isActive: boolean;
  readonly clear: () => void;
  /** How many rows there are without them. */
  readonly all: number;
}

export interface CollectionTableProps<T extends object> {
  /** Under which the browser remembers columns, page size and widths. */
  readonly tableId: string;
  readonly title: string;
  readonly description?: ReactNode;
  /** How sentences call the rows, e.g. "users". */
  readonly many: string;
  readonly items: readonly T[];
  /** Keep it outside of the component, or memoised. */
  readonly columns: readonly Column<T>[];
  readonly rowKey: (item: T) => string;
  readonly rowName: (item: T) => string;
  readonly defaultSort?: Sort;
  readonly pageSize?: number;
  /** The collections that the rows come from. */
  readonly sources: readonly Source[];
  /** These are the first rows alone: how many there are is not known yet. */
  readonly isPartial?: boolean;
  /** Buttons of the table, e.g. "Create role". */
  readonly actions?: ReactNode;
  /** What leads out of an empty list, e.g. "Create role". */
  readonly emptyAction?: ReactNode;
  /** Filters besides the search; `items` are filtered by them already. */
  readonly filters?: ReactNode;
  readonly ownFilter?: OwnFilter;
  readonly rowActions?: (item: T) => readonly RowAction[];
  /** So that more rows are in view at once. */
  readonly isDense?: boolean;
  /** Where the rows are a tree; keep it memoised. */
  readonly tree?: TreeRows<T> | undefined;
  readonly selection?: Selection<T>;
  /** Tells the tables of one screen apart in the address bar. */
  readonly addressPrefix?: string;
}
