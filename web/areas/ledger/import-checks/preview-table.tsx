import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import Link from '@cloudscape-design/components/link';
import Pagination from '@cloudscape-design/components/pagination';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import Table, { type TableProps } from '@cloudscape-design/components/table';
import { useMemo, useState } from 'react';
import { type ImportField, importFieldNames, importFields } from '../../../../shared/ledger/import-fields.ts';
import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { dayWords } from './day-words.ts';
import { lineOf, type PreviewRow } from './preview-rows.ts';

interface PreviewTableProps {
  readonly names: LedgerNames;
  readonly rows: readonly PreviewRow[];
  readonly hasHeader: boolean;
  readonly wrong: readonly PreviewRow[];
  readonly twins: readonly PreviewRow[];
}

/** Where the file says nothing, something is stored all the same. */
const alwaysShown: ReadonlySet<ImportField> = new Set(['account', 'fund_source']);
const PAGE = 15;
const FORM = '/dashboard/check-log/modify-check';

type View = 'all' | 'wrong' | 'twins';

function Verdict({ problems, twin }: PreviewRow) {
  if (problems.length === 0 && !twin) return <StatusIndicator type="success">Can be imported</StatusIndicator>;
  return (
    <SpaceBetween size="xxs">
      {problems.map((problem) => (
        // A status indicator breaks long texts in the middle of words.
        <Box key={problem} color="text-status-error">
          <Icon name="status-negative" ariaLabel="Error" /> {problem}
        </Box>
      ))}
      {twin && (
        <Box color="text-status-warning">
          <Icon name="status-warning" ariaLabel="Warning" /> <span>{twin.words}</span>{' '}
          {twin.checkId !== null && (
            <Link external href={`${FORM}?transaction_id=${twin.checkId}`} externalIconAriaLabel="Opens in a new tab">
              Open it
            </Link>
          )}
        </Box>
      )}
    </SpaceBetween>
  );
}

type Stored = NonNullable<PreviewRow['check']>;

/** What a row would be stored as, in words; the other columns are stored as the file has them. */
const storedWords = (name: ReturnType<typeof nameChecks>): Partial<Record<ImportField, (check: Stored) => string>> => ({
  transaction_date: ({ transaction_date }) => dayWords(transaction_date),
  cleared_on: ({ cleared_on }) => (cleared_on === null ? '-' : dayWords(cleared_on)),
  amount: ({ amount }) => formatMoney(toCents(amount) ?? 0),
  payee: (check) => name(check).payee,
  account: (check) => (check.is_voided ? '-' : name(check).account),
  fund_source: (check) => name(check).fundSource,
  is_voided: ({ is_voided }) => (is_voided ? 'VOID' : 'Active'),
});

const columnsOf = (
  hasHeader: boolean,
  rows: readonly PreviewRow[],
  stored: ReturnType<typeof storedWords>,
  hasProblems: boolean,
): TableProps.ColumnDefinition<PreviewRow>[] => [
  { id: 'line', header: 'Line', cell: ({ place }) => lineOf(place, hasHeader), isRowHeader: true, minWidth: 60 },
  {
    id: 'verdict',
    header: 'Result',
    cell: (row) => <Verdict {...row} />,
    minWidth: hasProblems ? 260 : 130,
  },
  ...importFields
    .filter((field) => alwaysShown.has(field) || rows.some(({ row }) => row[field] !== undefined))
    .map((field) => ({
      id: field,
      header: importFieldNames[field].label,
      // A name that was made a moment ago may not be known here yet.
      cell: ({ row, check }: PreviewRow) => (check && stored[field]?.(check)) || row[field] || '-',
      minWidth: field === 'transaction_date' || field === 'cleared_on' ? 135 : 90,
    })),
];

/** The rows of the file a page at a time: all of them, or those with something to look at. */
export function PreviewTable({ rows, names, hasHeader, wrong, twins }: PreviewTableProps) {
  const stored = useMemo(() => storedWords(nameChecks(names)), [names]);
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
      columnDefinitions={columnsOf(hasHeader, rows.slice(0, 200), stored, wrong.length + twins.length > 0)}
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
