import Box from '@cloudscape-design/components/box';
import type { TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import type { Column } from './column.ts';
import styles from './table.module.css';

interface Stacked<T> {
  readonly header: ReactNode;
  readonly cell: TableProps.ColumnDefinition<T>['cell'];
}

function Small({ children }: { readonly children: ReactNode }) {
  return (
    <Box color="text-body-secondary" fontSize="body-s" fontWeight="normal">
      {children}
    </Box>
  );
}

const asList = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((each) => each.toLowerCase())].join(', ');

const small = <T,>(column: Column<T>, item: T): ReactNode => {
  if (column.belowCell) return column.belowCell(item);
  const shown = column.text && column.text(item) === '' ? null : column.cell(item);
  return shown && <Small>{shown}</Small>;
};

/** Combines the header and cells of a column with those stacked below it. */
export function stack<T>(column: Column<T>, below: readonly Column<T>[] = []): Stacked<T> {
  const { header, cell, isNumeric } = column;
  if (below.length === 0 && !isNumeric) return { header, cell };
  return {
    header: (
      <div className={isNumeric ? styles.numberHeader : undefined}>
        {header}
        {below.length > 0 && <Small>{asList(below.map((each) => each.header))}</Small>}
      </div>
    ),
    cell: (item) => (
      <div className={isNumeric ? styles.number : undefined}>
        {cell(item)}
        {below.map((each) => (
          <div key={each.id}>{small(each, item)}</div>
        ))}
      </div>
    ),
  };
}
