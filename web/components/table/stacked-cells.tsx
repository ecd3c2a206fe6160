import type { TableProps } from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { SmallText } from '../small-text.tsx';
import { cellOf, type Column, NO_VALUE } from './column.ts';
import styles from './table.module.css';

interface Stacked<T> {
  readonly header: ReactNode;
  readonly cell: TableProps.ColumnDefinition<T>['cell'];
}

const asList = ([first = '', ...others]: readonly string[]): string =>
  [first, ...others.map((each) => each.toLowerCase())].join(', ');

const small = <T,>(column: Column<T>, item: T, isLabeled: boolean): ReactNode => {
  if (column.belowCell) return column.belowCell(item);
  const shown = column.text && column.text(item) === '' ? null : cellOf(column)(item);
  if (shown === null || shown === undefined || shown === '' || (isLabeled && shown === NO_VALUE)) return null;
  return (
    <SmallText>
      {isLabeled ? (
        <>
          {column.header}: <span className={styles.unbroken}>{shown}</span>
        </>
      ) : (
        shown
      )}
    </SmallText>
  );
};

const NONE: ReadonlySet<string> = new Set();

/** Combines the header and cells of a column with those stacked below it; `labeled` ones follow their own header. */
export function stack<T>(column: Column<T>, below: readonly Column<T>[] = [], labeled = NONE): Stacked<T> {
  const { header, isNumeric } = column;
  const cell = cellOf(column);
  if (below.length === 0 && !isNumeric) return { header, cell };
  const named = below.filter(({ id }) => !labeled.has(id));
  return {
    header: (
      <div className={isNumeric ? styles.numberHeader : undefined}>
        {header}
        {named.length > 0 && <SmallText>{asList(named.map((each) => each.header))}</SmallText>}
      </div>
    ),
    cell: (item) => (
      <div className={isNumeric ? `${styles.number} ${styles.ownNumber}` : undefined}>
        {below.length > 0 ? <div>{cell(item)}</div> : cell(item)}
        {below.map((each) => (
          <div key={each.id}>{small(each, item, labeled.has(each.id))}</div>
        ))}
      </div>
    ),
  };
}
