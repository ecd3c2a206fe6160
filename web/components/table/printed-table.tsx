import type { ReactNode } from 'react';
import { getInstallation } from '../../layout/installation.ts';
import { createdOn } from '../print/created-on.ts';
import { useToday } from '../use-today.ts';
import { cellOf, type Column } from './column.ts';
import styles from './printed-table.module.css';
import type { Branches } from './tree-rows.ts';

interface PrintedTableProps<T> {
  readonly title: string;
  readonly description?: ReactNode;
  /** What the filters are set to; empty if nothing is filtered. */
  readonly filters: string;
  /** In display order. */
  readonly columns: readonly Column<T>[];
  /** The rows of all pages. */
  readonly rows: readonly T[];
  /** Set if the rows form a tree, which is printed with all its branches expanded. */
  readonly branches: Branches<T> | undefined;
  readonly rowKey: (item: T) => string;
  /** Whether more rows are still loading. */
  readonly isPartial: boolean;
}

interface Placed<T> {
  readonly item: T;
  readonly depth: number;
}

const placed = <T,>(rows: readonly T[], branches: Branches<T>, depth = 0): Placed<T>[] =>
  rows.flatMap((item) => [{ item, depth }, ...placed(branches.getItemChildren(item), branches, depth + 1)]);

/** Dates must not wrap. */
const isDay = (content: ReactNode): boolean => typeof content === 'string' && /^\d{4}-\d\d-\d\d$/.test(content);

/** Longer words than names and numbers have would run off the paper. */
const LONG_WORD = /\S{40}/;

const breakLongWords = (cell: HTMLElement | null): void => {
  if (cell && styles.long && LONG_WORD.test(cell.textContent ?? '')) cell.classList.add(styles.long);
};

/** The printed form of a table: all rows of all pages, columns at full width, and no controls. */
export function PrintedTable<T>(props: PrintedTableProps<T>) {
  const { title, description, filters, columns, rows, branches, rowKey, isPartial } = props;
  const { title: company } = getInstallation();
  const today = useToday();
  const lines = branches ? placed(branches.roots, branches) : rows.map((item) => ({ item, depth: 0 }));
  return (
    <div className={styles.printed}>
      <h1>{title}</h1>
      <p>{createdOn(company, today)}</p>
      {filters !== '' && <p>{`Filters: ${filters}`}</p>}
      {isPartial && <p>Some rows were still loading. Print again in a moment.</p>}
      {description && <div className={styles.description}>{description}</div>}
      <table>
        <thead>
          <tr>
            {columns.map(({ id, header, isNumeric }) => (
              <th key={id} scope="col" className={isNumeric ? styles.number : undefined}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ item, depth }) => (
            <tr key={rowKey(item)}>
              {columns.map((column, index) => {
                const { id, isNumeric } = column;
                const content = cellOf(column)(item);
                return (
                  <td
                    key={id}
                    ref={breakLongWords}
                    className={isNumeric ? styles.number : isDay(content) ? styles.day : undefined}
                    style={index === 0 && depth > 0 ? { paddingInlineStart: `${depth}em` } : undefined}
                  >
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
