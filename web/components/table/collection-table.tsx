import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { contentWidth } from '../../layout/content.ts';
import { usePageTitle } from '../../layout/use-page.ts';
import { usePrinting } from '../use-printing.ts';
import type { CollectionTableProps } from './collection-table-props.ts';
import { visibleIds } from './column-display.ts';
import { createFilterWords, FilterWordsContext } from './filter-words.ts';
import { KeptPreferences } from './kept-preferences.tsx';
import { PrintedTable } from './printed-table.tsx';
import { ScreenTable } from './screen-table.tsx';
import { isSearchOn } from './search-count.ts';
import { LoadFailure, NoMatch, NothingYet } from './table-states.tsx';
import { useColumnLayout } from './use-column-layout.ts';
import { useSources } from './use-sources.ts';
import { useTableState } from './use-table-state.ts';

/** A list within a page may have less room than the page. */
const unknownWidth = () => 0;

/** The table used for all lists: search, sort order, page and columns in the address, states and row actions. */
export function CollectionTable<T extends object>(props: CollectionTableProps<T>) {
  const { many, items, columns, ownFilter, isPartial = false } = props;
  const pageTitle = usePageTitle();
  const { title = pageTitle } = props;
  const source = useSources(props.sources);
  const state = useTableState(props);
  const { view, table } = state;
  const { frame, ...layout } = useColumnLayout(columns, view, {
    hasActions: props.rowActions !== undefined,
    hasSelection: props.selection !== undefined,
    expectedWidth: props.title === undefined ? contentWidth : unknownWidth,
  });
  const isPrinting = usePrinting();
  const [filterWords] = useState(createFilterWords);

  const failure = source.error && (
    <LoadFailure
      many={many}
      message={source.error.message}
      onRetry={() => void source.fetchAll()}
      hasRows={items.length > 0}
    />
  );
  const isSearched = ownFilter?.isActive ?? isSearchOn(view.address.search, props.tree);
  const searched = ownFilter?.words ?? (isSearched ? `Search "${view.address.search}"` : '');
  const empty = isSearched ? (
    <NoMatch many={many} list={frame} onClear={ownFilter?.clear ?? (() => table.search(''))} />
  ) : (
    <NothingYet many={many} text={props.emptyText} action={props.emptyAction} />
  );

  const description = props.renderDescription?.(table.found) ?? props.description;
  return (
    <div ref={frame}>
      {isPrinting && (
        <PrintedTable
          title={title}
          description={description}
          filters={[...(props.filters ? filterWords.read() : []), searched].filter(Boolean).join('; ')}
          columns={visibleIds(view.display).flatMap((id) => columns.filter((column) => column.id === id))}
          rows={table.sorted}
          branches={table.branches}
          rowKey={props.rowKey}
          isPartial={isPartial || source.isLoading}
        />
      )}
      <FilterWordsContext value={filterWords}>
        <SpaceBetween size="s">
          {items.length > 0 && failure}
          {layout.isMeasured && (
            <KeptPreferences many={many} columns={columns} view={view}>
              {(preferences) => (
                <ScreenTable<T>
                  key={layout.layoutKey}
                  title={title}
                  list={props}
                  description={description}
                  source={source}
                  state={state}
                  layout={layout}
                  empty={failure ?? empty}
                  preferences={preferences}
                  onRefresh={source.fetchAll}
                />
              )}
            </KeptPreferences>
          )}
        </SpaceBetween>
      </FilterWordsContext>
    </div>
  );
}
