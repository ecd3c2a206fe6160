import Link from '@cloudscape-design/components/link';
import Pagination from '@cloudscape-design/components/pagination';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useState } from 'react';
import { importFieldNames, importFields } from '../../../../shared/ledger/import-fields.ts';
import { lineOf, type PreviewRow } from './preview-rows.ts';

interface PreviewTableProps {
  readonly rows: readonly PreviewRow[];
  readonly hasHeader: boolean;
  readonly wrong: readonly PreviewRow[];
  readonly twins: readonly PreviewRow[];
}

const PAGE = 15;
const FORM = '/dashboard/check-log/modify-check';

type View = 'all' | 'wrong' | 'twins';

function Verdict({ problems, twin }: PreviewRow) {
  if (problems.length === 0 && !twin) return <StatusIndicator type="success">Can be imported</StatusIndicator>;
  return (
    <SpaceBetween size="xxs">
      {problems.map((problem) => (
        <StatusIndicator key={problem} type="error" wrapText>
          {problem}
        </StatusIndicator>
      ))}
      {twin && (
        <StatusIndicator type="warning" wrapText>
          {twin.words}{' '}
          {twin.checkId !== null && (
            <Link external href={`${FORM}?transaction_id=${twin.checkId}`} externalIconAriaLabel="Opens in a new tab">
              Open it
            </Link>
          )}
        </StatusIndicator>
      )}
    </SpaceBetween>
  );
}

const columnsOf = (hasHeader: boolean, rows: readonly PreviewRow[]): TableProps.ColumnDefinition<PreviewRow>[] => [
  { id: 'line', header: 'Line', cell: ({ place }) => lineOf(place, hasHeader), isRowHeader: true, minWidth: 60 },
  { id: 'verdict', header: 'Result', cell: (row) => <Verdict {...row} />, minWidth: 220 },
  ...importFields
    .filter((field) => rows.some(({ row }) => row[field] !== undefined))
    .map((field) => ({
      id: field,
      header: importFieldNames[field].label,
      cell: ({ row }: PreviewRow) => row[field] ?? '-',
      minWidth: field === 'transaction_date' || field === 'cleared_on' ? 115 : 90,
    })),
];

/** The rows of the file a page at a time: all of them, or those with something to look at. */
export function PreviewTable({ rows, hasHeader, wrong, twins }: PreviewTableProps) {
  const [chosen, setView] = useState<View>(wrong.length > 0 ? 'wrong' : twins.length > 0 ? 'twins' : 'all');
  const [page, setPage] = useState(1);
  const views = { all: rows, wrong, twins };
  const view = views[chosen].length === 0 ? 'all' : chosen;
  const shown = views[view];
  const pages = Math.max(1, Math.ceil(shown.length / PAGE));
  const at = Math.min(page, pages);
  const label = (text: string, of: readonly PreviewRow[]) => `${text} (${of.length.toLocaleString('en-US')})`;
  return (
    <Table<PreviewRow>
      variant="embedded"
      items={shown.slice((at - 1) * PAGE, at * PAGE)}
      trackBy={({ place }) => String(place)}
      columnDefinitions={columnsOf(hasHeader, rows.slice(0, 200))}
      wrapLines
      contentDensity="compact"
      totalItemsCount={shown.length}
      firstIndex={(at - 1) * PAGE + 1}
      ariaLabels={{ tableLabel: 'Rows of the file' }}
      empty="No rows left."
      filter={
        <SegmentedControl
          label="Rows to show"
          selectedId={view}
          onChange={({ detail }) => {
            setView(detail.selectedId as View);
            setPage(1);
          }}
          options={[
            { id: 'all', text: label('All rows', rows) },
            { id: 'wrong', text: label('With problems', wrong), disabled: wrong.length === 0 },
            { id: 'twins', text: label('There already', twins), disabled: twins.length === 0 },
          ]}
        />
      }
      pagination={
        <Pagination
          currentPageIndex={at}
          pagesCount={pages}
          onChange={({ detail }) => setPage(detail.currentPageIndex)}
          ariaLabels={{
            paginationLabel: 'Pages of rows',
            nextPageLabel: 'Next page',
            previousPageLabel: 'Previous page',
            pageLabel: (number) => `Page ${number}`,
          }}
        />
      }
    />
  );
}
