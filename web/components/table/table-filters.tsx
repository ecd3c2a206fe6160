import type { CollectionTableProps } from './collection-table-props.ts';
import styles from './filter-bar.module.css';
import { searchCount } from './search-count.ts';
import { SearchField } from './search-field.tsx';
import { TreeControls } from './tree-controls.tsx';
import type { TableState } from './use-table-state.ts';

interface TableFiltersProps<T extends object> {
  readonly list: CollectionTableProps<T>;
  readonly state: TableState<T>;
}

/** Shows the search, the screen's own filters, and the buttons that expand and collapse a tree. */
export function TableFilters<T extends object>({ list, state }: TableFiltersProps<T>) {
  const { many, tree, ownFilter, filters, view: views } = list;
  const { view, table, branches } = state;
  const { search } = view.address;
  return (
    <div className={styles.bar}>
      <div className={styles.search}>
        {ownFilter?.field ?? (
          <SearchField
            value={search}
            onSearch={table.search}
            many={many}
            countText={searchCount(search, table.matches, tree)}
            {...(tree && { from: tree.searchFrom })}
          />
        )}
      </div>
      {filters !== undefined && <div className={styles.contents}>{filters}</div>}
      {(tree || views !== undefined) && (
        <div className={styles.view}>
          {views}
          {tree && <TreeControls onExpandAll={branches.expandAll} onCollapseAll={branches.collapseAll} />}
        </div>
      )}
    </div>
  );
}
