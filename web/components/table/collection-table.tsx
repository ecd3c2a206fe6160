import Button from '@cloudscape-design/components/button';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { grouped } from '../grouped.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { lazyPart } from '../lazy-part.ts';
import { usePrinting } from '../use-printing.ts';
import { type Column, type Sort } from './column.ts';
import { ACTIONS_COLUMN, visibleIds } from './column-display.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { stack } from './stacked-cells.tsx';
import { SearchField } from './search-field.tsx';
import { joinSources, type Source } from './source.ts';
import { PrintedTable } from './printed-table.tsx';
import { LoadFailure, NoMatch, NothingYet } from './table-states.tsx';
import styles from './table.module.css';
import { isSearchOn, searchCount } from './search-count.ts';
import { TreeControls } from './tree-controls.tsx';
import type { TreeRows } from './tree-rows.ts';
import { useColumnLayout } from './use-column-layout.ts';
import { useExpandedRows } from './use-expanded-rows.ts';
import { useTableRows } from './use-table-rows.ts';
import { useTableView } from './use-table-view.ts';

const TablePreferences = lazyPart(() => import('./table-preferences.tsx').then((m) => m.TablePreferences));

const PREFERENCES = 'Table preferences';

/** Filters of a screen's own in place of the search. `items` are filtered by them already. */
interface OwnFilter {
  readonly field: ReactNode;
  readonly isActive: boolean;
  readonly clear: () => void;
  /** How many rows there are without them. */
  readonly all: number;
}

interface Selection<T> {
  readonly type: 'single' | 'multi';
  readonly selected: readonly T[];
  readonly onChange: (selected: readonly T[]) => void;
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

const countOf = (matches: number, all: number): string =>
  matches === all ? `(${grouped(all)})` : `(${grouped(matches)}/${grouped(all)})`;

/** The one table of lists: search, sort, pages and columns in the address, states, actions of a row. */
export function CollectionTable<T extends object>(props: CollectionTableProps<T>) {
  const { tableId, many, items, columns, rowKey, rowName, rowActions, tree, selection, ownFilter } = props;
  const { isPartial = false } = props;
  const { isLoading, isFetching, error, fetchAll } = joinSources(props.sources);
  const message = error?.message;
  const refresh = () => void fetchAll();
  const known = useTableView(tableId, columns, props);
  const view = ownFilter ? { ...known, address: { ...known.address, search: '' } } : known;
  const table = useTableRows(items, columns, view, props.defaultSort ?? null, tree);
  const { search } = view.address;
  const branches = useExpandedRows(tree, table.found, {
    search,
    expanded: view.address.expanded,
    onChange: (expanded) => view.setAddress({ expanded }),
  });
  const {
    frame,
    isMeasured,
    layoutKey,
    isNarrow,
    isCompact,
    widthOf,
    actionsWidth,
    below,
    display: ordered,
  } = useColumnLayout(columns, view, { hasActions: rowActions !== undefined, hasSelection: selection !== undefined });
  const isPrinting = usePrinting();
  const { notify } = useNotices();
  useEffect(() => {
    if (message !== undefined) notify({ type: 'error', header: 'Error', content: message });
  }, [message, notify]);
  const isSearched = ownFilter?.isActive ?? isSearchOn(search, tree);
  const clear = ownFilter?.clear ?? (() => table.search(''));

  const definitions = useMemo((): TableProps.ColumnDefinition<T>[] => {
    const shown = columns.map((column): TableProps.ColumnDefinition<T> => ({
      id: column.id,
      ...stack(column, below.get(column.id)),
      width: widthOf(column),
      minWidth: column.minWidth ?? 100,
      isRowHeader: column.isRowHeader ?? false,
      ...table.sortingColumns.get(column.id),
    }));
    if (!rowActions) return shown;
    const actionsHeader = <span className={isCompact ? styles.unseen : undefined}>Actions</span>;
    const cell = (item: T) => <RowActions actions={rowActions(item)} row={rowName(item)} isCompact={isCompact} />;
    return [...shown, { id: ACTIONS_COLUMN, header: actionsHeader, cell, width: actionsWidth, minWidth: actionsWidth }];
  }, [columns, table.sortingColumns, rowActions, rowName, isCompact, widthOf, actionsWidth, below]);

  const display = rowActions ? [...ordered, { id: ACTIONS_COLUMN, visible: true }] : ordered;
  const failure = message !== undefined && (
    <LoadFailure many={many} message={message} onRetry={refresh} hasRows={items.length > 0} />
  );
  const empty = isSearched ? (
    <NoMatch many={many} onClear={clear} />
  ) : (
    <NothingYet many={many} action={props.emptyAction} />
  );

  return (
    <div ref={frame}>
      {isPrinting && (
        <PrintedTable
          title={props.title}
          description={props.description}
          columns={visibleIds(view.display).flatMap((id) => columns.filter((column) => column.id === id))}
          rows={table.sorted}
          branches={table.branches}
          rowKey={rowKey}
          isPartial={isPartial || isLoading}
        />
      )}
      <SpaceBetween size="s">
        {failure && items.length > 0 && failure}
        {isMeasured && (
          <Table<T>
            key={layoutKey}
            items={table.rows}
            columnDefinitions={definitions}
            columnDisplay={display}
            trackBy={rowKey}
            loading={isLoading && items.length === 0}
            loadingText={`Loading ${many}`}
            empty={failure || empty}
            {...(!tree && !isPartial && { totalItemsCount: table.matches, firstIndex: table.firstIndex })}
            {...(table.sortingColumn && { sortingColumn: table.sortingColumn })}
            sortingDescending={table.isDescending}
            onSortingChange={({ detail }) => {
              const { id } = detail.sortingColumn as TableProps.ColumnDefinition<T>;
              if (id) table.sortBy(id, detail.isDescending ?? false);
            }}
            {...(table.branches && {
              expandableRows: {
                getItemChildren: table.branches.getItemChildren,
                isItemExpandable: table.branches.isItemExpandable,
                expandedItems: branches.expandedItems,
                onExpandableItemToggle: ({ detail }: { detail: TableProps.ExpandableItemToggleDetail<T> }) =>
                  branches.toggle(detail.item, detail.expanded),
              },
            })}
            resizableColumns
            onColumnWidthsChange={({ detail }) =>
              view.setWidths(
                Object.fromEntries(
                  [...visibleIds(display)].flatMap((id, index) => {
                    const width = detail.widths[index + (selection ? 1 : 0)];
                    return width === undefined ? [] : [[id, Math.round(width)]];
                  }),
                ),
              )
            }
            stickyColumns={rowActions && isCompact ? { last: 1 } : {}}
            stickyHeader={!isNarrow}
            wrapLines
            {...(props.isDense && { contentDensity: 'compact' as const })}
            {...(selection && {
              selectionType: selection.type,
              selectedItems: selection.selected,
              onSelectionChange: ({ detail }: { detail: TableProps.SelectionChangeDetail<T> }) =>
                selection.onChange(detail.selectedItems),
            })}
            ariaLabels={{
              tableLabel: props.title,
              resizerRoleDescription: 'resize button',
              expandButtonLabel: (item) => `Expand ${rowName(item)}`,
              collapseButtonLabel: (item) => `Collapse ${rowName(item)}`,
              selectionGroupLabel: `Select ${many}`,
              allItemsSelectionLabel: () => `Select all ${many}`,
              itemSelectionLabel: (_, item) => `Select ${rowName(item)}`,
            }}
            header={
              <Header
                variant="h1"
                counter={
                  isPartial || (isLoading && items.length === 0)
                    ? ''
                    : countOf(table.matches, ownFilter?.all ?? items.length)
                }
                description={props.description}
                actions={
                  <div className={styles.buttons}>
                    <Button
                      iconName="refresh"
                      ariaLabel={`Refresh ${many}`}
                      loading={isFetching && items.length > 0}
                      loadingText={`Refreshing ${many}`}
                      onClick={refresh}
                    />
                    {props.actions}
                  </div>
                }
              >
                {props.title}
              </Header>
            }
            filter={
              <SpaceBetween size="s">
                {ownFilter?.field ?? (
                  <SearchField
                    value={search}
                    onSearch={table.search}
                    many={many}
                    countText={searchCount(search, table.matches, tree)}
                    {...(tree && { from: tree.searchFrom })}
                  />
                )}
                {props.filters}
                {tree && <TreeControls onExpandAll={branches.expandAll} onCollapseAll={branches.collapseAll} />}
              </SpaceBetween>
            }
            pagination={
              <Pagination
                currentPageIndex={table.page}
                pagesCount={Math.max(isPartial ? 1 : table.pages, 1)}
                disabled={isPartial}
                onChange={({ detail }) => table.goTo(detail.currentPageIndex)}
                ariaLabels={{
                  paginationLabel: `Pages of ${many}`,
                  nextPageLabel: 'Next page',
                  previousPageLabel: 'Previous page',
                  pageLabel: (page) => `Page ${page}`,
                }}
              />
            }
            preferences={
              <Suspense fallback={<Button variant="icon" iconName="settings" ariaLabel={PREFERENCES} disabled />}>
                <TablePreferences title={PREFERENCES} many={many} columns={columns} view={view} />
              </Suspense>
            }
          />
        )}
      </SpaceBetween>
    </div>
  );
}
