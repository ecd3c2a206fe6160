import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import Pagination from '@cloudscape-design/components/pagination';
import { useState } from 'react';
import { grouped } from '../../../../shared/count-of.ts';
import type { CheckSheet } from '../../../../shared/ledger/check-sheets.ts';
import { type CheckStock, foldsOf } from '../../../../shared/ledger/check-stocks.ts';
import { paginationLabels } from '../../../components/table/pagination-labels.ts';
import styles from './print-checks.module.css';
import { SheetView } from './sheet-view.tsx';

interface PreviewPartProps {
  readonly sheets: readonly CheckSheet[];
  readonly stock: CheckStock;
}

/** One sheet at a time, large enough to be read. */
export function PreviewPart({ sheets, stock }: PreviewPartProps) {
  const [chosen, setChosen] = useState(1);
  const page = Math.min(chosen, sheets.length);
  const sheet = sheets[page - 1];
  if (!sheet) return null;
  const pager = (
    <Pagination
      currentPageIndex={page}
      pagesCount={sheets.length}
      ariaLabels={paginationLabels('the preview')}
      onChange={({ detail }) => setChosen(detail.currentPageIndex)}
    />
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          {...(sheets.length > 1 && { counter: `(${grouped(sheets.length)} pages)`, actions: pager })}
        >
          Preview
        </Header>
      }
    >
      <div className={styles.preview}>
        <SheetView
          texts={sheet.texts}
          folds={foldsOf(stock)}
          label={`Page ${page}: ${sheet.checks.map(({ payee }) => payee).join(', ')}`}
        />
      </div>
    </Container>
  );
}
