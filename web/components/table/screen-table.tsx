import Pagination from '@cloudscape-design/components/pagination';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import type { CollectionTableProps } from './collection-table-props.ts';
import { paginationLabels } from './pagination-labels.ts';
import type { Source } from './source.ts';
import { TableFilters } from './table-filters.tsx';
import { counterText, TableHeader } from './table-header.tsx';
import { ariaLabelsOf, selectionProps, treeProps, widthsById } from './table-props.ts';
import { useColumnDefinitions } from './use-column-definitions.tsx';
import type { ColumnLayout } from './use-column-layout.ts';
import type { TableState } from './use-table-state.ts';

interface ScreenTableProps<T extends object> {
  readonly title: string;
  readonly list: CollectionTableProps<T>;
  readonly description: ReactNode;
  readonly source: Source;
  readonly state: TableState<T>;
  readonly layout: ColumnLayout<T>;
  readonly empty: ReactNode;
  readonly preferences: ReactNode;
  readonly onRefresh: () => Promise<void>;
}

/** Shows one page of rows, with search, sort order and row actions. */
export function ScreenTable<T extends object>(props: ScreenTableProps<T>) {
  const { title, list, source, layout, onRefresh } = props;
  const { many, items, columns, rowKey, rowName, rowActions, tree, selection, isPartial = false } = list;
  const { view, table, branches } = props.state;
  const { definitions, display } = useColumnDefinitions({
    columns,
    sortingColumns: table.sortingColumns,
    layout,
    rowName,
    rowActions,
  });
  const isFirstLoad = source.isLoading && items.length === 0;
  // No rows because they couldn't be loaded doesn't mean that there are none.
  const isUnknown = !source.isLoaded && items.length === 0;
  return (
    <Table<T>
      items={table.rows}
      columnDefinitions={definitions}
      columnDisplay={display}
      trackBy={rowKey}
      loading={isFirstLoad}
      loadingText={`Loading ${many}`}
      empty={props.empty}
      {...(!tree && !isPartial && { totalItemsCount: table.matches, firstIndex: table.firstIndex })}
      {...(table.sortingColumn && { sortingColumn: table.sortingColumn })}
      sortingDescending={table.isDescending}
      onSortingChange={({ detail }) => {
        const { id } = detail.sortingColumn as TableProps.ColumnDefinition<T>;
        if (id) table.sortBy(id, detail.isDescending ?? false);
      }}
      {...(table.branches && treeProps(table.branches, branches))}
      resizableColumns
      onColumnWidthsChange={({ detail }) => {
        // A phone's widths follow from its own, so what is set there isn't kept, and what is set elsewhere isn't used.
        if (!layout.isNarrow) view.setWidths(widthsById(display, detail.widths, selection !== undefined));
      }}
      stickyColumns={rowActions && layout.isCompact ? { last: 1 } : {}}
      stickyHeader={!layout.isNarrow}
      wrapLines
      {...(list.isDense && { contentDensity: 'compact' as const })}
      {...(selection && selectionProps(selection))}
      ariaLabels={ariaLabelsOf(title, many, rowName)}
      header={
        <TableHeader
          title={title}
          description={props.description}
          counter={isPartial || isUnknown ? '' : counterText(table.matches, list.ownFilter?.all ?? items.length)}
          many={many}
          isLoading={source.isLoading && items.length > 0}
          onRefresh={onRefresh}
          actions={list.renderActions?.(table.found) ?? list.actions}
        />
      }
      filter={<TableFilters list={list} state={props.state} />}
      pagination={
        <Pagination
          currentPageIndex={table.page}
          pagesCount={Math.max(isPartial ? 1 : table.pages, 1)}
          disabled={isPartial}
          onChange={({ detail }) => table.goTo(detail.currentPageIndex)}
          ariaLabels={paginationLabels(many)}
        />
      }
      preferences={props.preferences}
    />
  );
}
