import type { TableProps } from '@cloudscape-design/components/table';
import { useMemo } from 'react';
import type { Column } from './column.ts';
import { ACTIONS_COLUMN, type Shown } from './column-display.ts';
import { type RowAction, RowActions } from './row-actions.tsx';
import { stack } from './stacked-cells.tsx';
import styles from './table.module.css';
import type { ColumnLayout } from './use-column-layout.ts';
import type { SortingColumn } from './use-table-rows.ts';

interface Columns<T> {
  readonly columns: readonly Column<T>[];
  readonly sortingColumns: ReadonlyMap<string, SortingColumn<T>>;
  readonly layout: ColumnLayout<T>;
  readonly rowName: (item: T) => string;
  readonly rowActions: ((item: T) => readonly RowAction[]) | undefined;
}

interface ColumnDefinitions<T> {
  readonly definitions: readonly TableProps.ColumnDefinition<T>[];
  readonly display: readonly Shown[];
}

/** Returns the column definitions for the table component, including one for the row actions. */
export function useColumnDefinitions<T>(given: Columns<T>): ColumnDefinitions<T> {
  const { columns, sortingColumns, rowName, rowActions } = given;
  const { widthOf, below, labeled, isCompact, actionsWidth, display } = given.layout;

  const definitions = useMemo((): TableProps.ColumnDefinition<T>[] => {
    const shown = columns.map((column): TableProps.ColumnDefinition<T> => ({
      id: column.id,
      ...stack(column, below.get(column.id), labeled),
      width: widthOf(column),
      minWidth: column.minWidth ?? 100,
      isRowHeader: column.isRowHeader ?? false,
      ...sortingColumns.get(column.id),
    }));
    if (!rowActions) return shown;
    const header = <span className={isCompact ? styles.unseen : undefined}>Actions</span>;
    const cell = (item: T) => <RowActions actions={rowActions(item)} row={rowName(item)} isCompact={isCompact} />;
    return [...shown, { id: ACTIONS_COLUMN, header, cell, width: actionsWidth, minWidth: actionsWidth }];
  }, [columns, sortingColumns, rowActions, rowName, isCompact, widthOf, actionsWidth, below, labeled]);

  return { definitions, display: rowActions ? [...display, { id: ACTIONS_COLUMN, visible: true }] : display };
}
