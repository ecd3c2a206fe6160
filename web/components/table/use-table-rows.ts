import { useMemo } from 'react';
import { type Column, comparatorOf, type Sort } from './column.ts';
import { visibleIds } from './column-display.ts';
import { rowSearch } from './search.ts';
import { sortRows } from './sort-rows.ts';
import { branchesIn, isSearchIn, type TreeRows } from './tree-rows.ts';
import type { TableView } from './use-table-view.ts';

/** A column in the form that the table component sorts by. */
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

/** Returns the page in the address, or the first page if there aren't that many. */
const pageIn = (page: number, pages: number): number => (page <= pages ? page : 1);

/**
 * Returns the visible rows: searched, sorted and paged according to the address. Each step is memoized, because a list
 * can be long.
 */
export function useTableRows<T extends object>(
  items: readonly T[],
  columns: readonly Column<T>[],
  { address, setAddress, pageSize, display }: TableView,
  defaultSort: Sort | null,
  tree?: TreeRows<T>,
) {
  const shown = visibleIds(display).join();
  const searchFor = useMemo(() => {
    const visible = new Set(shown.split(','));
    return rowSearch(columns.filter(({ id }) => visible.has(id)));
  }, [columns, shown]);

  const sortingColumns = useMemo(() => sortingColumnsOf(columns), [columns]);
  const sort = address.sort && sortingColumns.has(address.sort.column) ? address.sort : defaultSort;
  const sortedBy = columns.find(({ id }) => id === sort?.column);
  const isDescending = sort?.isDescending ?? false;

  const { search } = address;
  const found = useMemo(() => {
    if (tree) return isSearchIn(tree, search) ? tree.search(items, search) : items;
    return search.trim() === '' ? items : items.filter(searchFor(search));
  }, [tree, items, search, searchFor]);
  const sorted = useMemo(() => sortRows(found, sortedBy, isDescending), [found, sortedBy, isDescending]);
  const branches = useMemo(() => tree && branchesIn(tree, sorted), [tree, sorted]);
  const matches = useMemo(
    () => (tree ? tree.matches(items, search).length : found.length),
    [tree, items, search, found],
  );

  const paged = branches?.roots ?? sorted;
  const pages = Math.ceil(paged.length / pageSize);
  const page = pageIn(address.page, pages);
  const first = (page - 1) * pageSize;
  const rows = useMemo(() => paged.slice(first, first + pageSize), [paged, first, pageSize]);

  return {
    rows,
    /** The matching rows of all pages and branches. */
    found,
    /** `found`, sorted. */
    sorted,
    matches,
    branches,
    sortingColumns,
    sortingColumn: sortingColumns.get(sort?.column ?? ''),
    isDescending,
    page,
    pages,
    firstIndex: first + 1,
    search: (text: string) => setAddress({ search: text, page: 1 }),
    sortBy: (column: string, descending: boolean) => {
      const isDefault = column === defaultSort?.column && descending === defaultSort.isDescending;
      setAddress({ sort: isDefault ? null : { column, isDescending: descending }, page: 1 });
    },
    goTo: (to: number) => setAddress({ page: to }),
  };
}
