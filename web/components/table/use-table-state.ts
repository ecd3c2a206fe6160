import type { CollectionTableProps } from './collection-table-props.ts';
import { useExpandedRows } from './use-expanded-rows.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableView } from './use-table-view.ts';

/**
 * Returns the table's state from the address: search, order, page and expanded rows. A screen's own filters replace the
 * search.
 */
export function useTableState<T extends object>(props: CollectionTableProps<T>) {
  const { items, columns, tree, ownFilter } = props;
  const known = useTableView(props.tableId, columns, props.pageSize);
  const view = ownFilter ? { ...known, address: { ...known.address, search: '' } } : known;
  const table = useTableRows(items, columns, view, props.defaultSort ?? null, tree);
  const { search, expanded } = view.address;
  const branches = useExpandedRows(tree, table.found, {
    search,
    expanded,
    onChange: (next) => view.setAddress({ expanded: next }),
  });
  return { view, table, branches };
}

export type TableState<T extends object> = ReturnType<typeof useTableState<T>>;
