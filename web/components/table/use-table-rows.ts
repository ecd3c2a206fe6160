import { useCollection as useRows } from '@cloudscape-design/collection-hooks';
import { useEffect, useMemo } from 'react';
import { type Column, comparatorOf, type Sort } from './column.ts';
import { visibleIds } from './column-display.ts';
import { rowSearch } from './search.ts';
import { isSearchIn, type TreeRows } from './tree-rows.ts';
import type { TableView } from './use-table-view.ts';

/** A column as the table component sorts by it. */
export interface SortingColumn<T> {
  readonly id: string;
  readonly sortingComparator: (a: T, b: T) => number;
}

function sortingColumnsOf<T>(columns: readonly Column<T>[]): Map<string, SortingColumn<T>> {
  const sortable = columns.flatMap((column) => {
    const sortingComparator = comparatorOf(column);
    return sortingComparator ? [{ id: column.id, sortingComparator }] : [];
  });
  return new Map(sortable.map((column) => [column.id, column]));
}

/** The rows in view: searched, sorted and paged as the address says. */
export function useTableRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { address, setAddress, pageSize, display }: TableView,
  defaultSort: Sort | null,
  tree?: TreeRows<T>,
) {
  const shown = visibleIds(display).join();
  const filteringFunction = useMemo(() => {
    const visible = new Set(shown.split(','));
    return rowSearch(columns.filter(({ id }) => visible.has(id)));
  }, [columns, shown]);

  const sortingColumns = useMemo(() => sortingColumnsOf(columns), [columns]);
  const sort = address.sort && sortingColumns.has(address.sort.column) ? address.sort : defaultSort;
  const sortingColumn = sortingColumns.get(sort?.column ?? '');
  const isDescending = sort?.isDescending ?? false;

  const { search } = address;
  const found = useMemo(
    () => (tree && isSearchIn(tree, search) ? tree.search(items, search) : items),
    [tree, items, search],
  );

  const matches = useMemo(() => tree?.matches(items, search).length ?? 0, [tree, items, search]);

  const { actions, ...rows } = useRows(found, {
    ...(tree
      ? { expandableRows: { getId: tree.keyOf, getParentId: tree.parentOf } }
      : { filtering: { filteringFunction, defaultFilteringText: address.search } }),
    sorting: sortingColumn ? { defaultState: { sortingColumn, isDescending } } : {},
    pagination: { pageSize, defaultPage: address.page },
  });

  // The address is the state: what a person does changes it, and so do links, back and forward. The rows follow it.
  useEffect(() => {
    actions.setFiltering(address.search);
    if (sortingColumn) actions.setSorting({ sortingColumn, isDescending });
    actions.setCurrentPage(address.page);
  }, [actions, address.search, address.page, sortingColumn, isDescending]);

  const branches = rows.collectionProps.expandableRows;
  return {
    rows: rows.items,
    /** The rows of all pages and branches. */
    found,
    matches: tree ? matches : (rows.filteredItemsCount ?? items.length),
    branches: branches && { getItemChildren: branches.getItemChildren, isItemExpandable: branches.isItemExpandable },
    sortingColumns,
    sortingColumn,
    isDescending,
    page: rows.paginationProps.currentPageIndex,
    pages: rows.paginationProps.pagesCount,
    firstIndex: rows.collectionProps.firstIndex,
    search: (search: string) => setAddress({ search, page: 1 }),
    sortBy: (column: string, descending: boolean) => {
      const isDefault = column === defaultSort?.column && descending === defaultSort.isDescending;
      setAddress({ sort: isDefault ? null : { column, isDescending: descending }, page: 1 });
    },
    goTo: (page: number) => setAddress({ page }),
  };
}
