import Cards from '@cloudscape-design/components/cards';
import Pagination from '@cloudscape-design/components/pagination';
import Table from '@cloudscape-design/components/table';
import type { ReactNode } from 'react';
import { SmallText } from '../small-text.tsx';
import { useIsNarrow } from '../use-is-narrow.ts';
import { usePrinting } from '../use-printing.ts';
import { numericColumn } from './numeric-column.tsx';
import { PAGE_SIZE } from './page-size.ts';
import { paginationLabels } from './pagination-labels.ts';
import styles from './table.module.css';
import { cardSelection, ariaLabelsOf, type Selection, selectionProps } from './table-props.ts';

export interface PageColumn<T> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: T) => ReactNode;
  readonly minWidth?: number;
  /** Short enough to fit next to another one on a phone. */
  readonly isShort?: boolean;
  readonly isNumeric?: boolean;
  /** Holds buttons, which need no label on a phone. */
  readonly isActions?: boolean;
  /** In a table, the id of the column to stack this one below, so that nothing needs scrolling. */
  readonly below?: string;
}

const asList = (columns: readonly PageColumn<never>[]): string => columns.map(({ header }) => header).join(', ');

/** Combines a column with those stacked below it. */
function stacked<T>(column: PageColumn<T>, all: readonly PageColumn<T>[], isRowHeader: boolean) {
  const { id, header, cell, minWidth = 90, isNumeric = false } = column;
  const below = all.filter((each) => each.below === id);
  if (below.length === 0 && isNumeric) {
    return { id, minWidth, isRowHeader, ...numericColumn(header, cell) };
  }
  if (below.length === 0) return { id, header, cell, minWidth, isRowHeader };
  return {
    id,
    minWidth,
    isRowHeader,
    header: (
      <>
        {header}
        <SmallText>{asList(below)}</SmallText>
      </>
    ),
    cell: (row: T) => (
      <>
        <div>{cell(row)}</div>
        {below.map((each) => (
          <SmallText key={each.id}>{each.cell(row)}</SmallText>
        ))}
      </>
    ),
  };
}

/** The values of a row's card, with their labels. */
function CardValues<T>({ row, columns }: { readonly row: T; readonly columns: readonly PageColumn<T>[] }) {
  return (
    <>
      <dl className={styles.card}>
        {columns
          .filter(({ isActions }) => !isActions)
          .map(({ id, header, cell, isShort }) => (
            <div key={id} className={isShort ? undefined : styles.cardLine}>
              <dt>{header}</dt>
              <dd>{cell(row)}</dd>
            </div>
          ))}
      </dl>
      {columns
        .filter(({ isActions }) => isActions)
        .map(({ id, cell }) => (
          <div key={id} className={styles.cardActions}>
            {cell(row)}
          </div>
        ))}
    </>
  );
}

const valuesOf =
  <T,>(columns: readonly PageColumn<T>[]) =>
  (row: T): ReactNode => <CardValues row={row} columns={columns} />;

interface PageRowsProps<T> {
  /** Names the table for screen readers. */
  readonly label: string;
  readonly many: string;
  readonly rows: readonly T[];
  readonly rowKey: (row: T) => string;
  /** The first column identifies the row; on a phone it is the header of the row's card. */
  readonly columns: readonly PageColumn<T>[];
  readonly empty: string;
  readonly page: number;
  readonly onPage: (page: number) => void;
  readonly filter?: ReactNode;
  /** Lets people select rows; needs `rowName`. */
  readonly selection?: Selection<T>;
  readonly rowName?: (row: T) => string;
}

/** Shows a page's own short list, paged: as a table, or as cards on a phone. */
export function PageRows<T>(props: PageRowsProps<T>) {
  const { label, many, rows, rowKey, empty, onPage, filter, rowName = rowKey } = props;
  const isNarrow = useIsNarrow();
  // Paper has all rows, and nothing to press.
  const isPrinting = usePrinting();
  const pageSize = isPrinting ? Math.max(1, rows.length) : PAGE_SIZE;
  const selection = isPrinting ? undefined : props.selection;
  const columns = isPrinting ? props.columns.filter(({ isActions }) => !isActions) : props.columns;
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(props.page, pages);
  const first = (page - 1) * pageSize;
  const common = {
    items: rows.slice(first, first + pageSize),
    trackBy: rowKey,
    empty,
    totalItemsCount: rows.length,
    firstIndex: first + 1,
    filter,
    pagination: pages > 1 && (
      <Pagination
        currentPageIndex={page}
        pagesCount={pages}
        onChange={({ detail }) => onPage(detail.currentPageIndex)}
        ariaLabels={paginationLabels(many)}
      />
    ),
  };
  const [heading, ...others] = columns;
  if (isNarrow) {
    return (
      <Cards<T>
        {...common}
        {...(selection && cardSelection(selection))}
        ariaLabels={{
          cardsLabel: label,
          itemSelectionLabel: (_, row) => `Select ${rowName(row)}`,
          selectionGroupLabel: `Select ${many}`,
        }}
        cardsPerRow={[{ cards: 1 }]}
        cardDefinition={{
          ...(heading && { header: heading.cell }),
          // In one section, because Cloudscape doesn't align two of them on one line.
          sections: [{ id: 'values', content: valuesOf(others) }],
        }}
      />
    );
  }
  return (
    <Table<T>
      {...common}
      {...(selection && selectionProps(selection))}
      variant="embedded"
      wrapLines
      contentDensity="compact"
      ariaLabels={ariaLabelsOf(label, many, rowName)}
      columnDefinitions={columns
        .filter(({ below }) => below === undefined)
        .map((column, index) => stacked(column, columns, index === 0))}
    />
  );
}
