import Box from '@cloudscape-design/components/box';
import Icon from '@cloudscape-design/components/icon';
import Link from '@cloudscape-design/components/link';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';
import { useMemo, useState } from 'react';
import { grouped } from '../../../../shared/count-of.ts';
import { type ImportField, importFieldNames, importFields } from '../../../../shared/ledger/import-fields.ts';
import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';
import { type PageColumn, PageRows } from '../../../components/table/page-rows.tsx';
import { useIsNarrow } from '../../../components/use-is-narrow.ts';
import type { LineOf, PreviewRow } from './preview-rows.ts';

interface PreviewTableProps {
  readonly names: LedgerNames;
  readonly rows: readonly PreviewRow[];
  readonly lineOf: LineOf;
  /** Returns a row's original text, if the cells show only what was read from it. */
  readonly sourceOf?: ((place: number) => string) | undefined;
  readonly wrong: readonly PreviewRow[];
  readonly twins: readonly PreviewRow[];
}

/** Shown even if no column is mapped to them, because they have a default or are required. */
const alwaysShown: ReadonlySet<ImportField> = new Set([
  'check_number',
  'transaction_date',
  'payee',
  'amount',
  'account',
  'fund_source',
]);
const FORM = '/dashboard/check-log/modify-check';

type View = 'all' | 'wrong' | 'twins';

function Verdict({ problems, twin }: PreviewRow) {
  if (problems.length === 0 && !twin) return <Status type="success">Can be imported</Status>;
  return (
    <SpaceBetween size="xxs">
      {problems.map((problem) => (
        // A status indicator would break long texts within words.
        <Box key={problem} color="text-status-error">
          <Icon name="status-negative" ariaLabel="Error" /> {problem}
        </Box>
      ))}
      {twin && (
        <Box color="text-status-warning">
          <Icon name="status-warning" ariaLabel="Warning" /> <span>{twin.words}</span>{' '}
          {twin.checkId !== null && (
            <Link external href={`${FORM}?transaction_id=${twin.checkId}`} externalIconAriaLabel="Opens in a new tab">
              Open check
            </Link>
          )}
        </Box>
      )}
    </SpaceBetween>
  );
}

type Stored = NonNullable<PreviewRow['check']>;

/** Formats the values that are stored differently from the file; all others are shown as they are in the file. */
const storedWords = (name: ReturnType<typeof nameChecks>): Partial<Record<ImportField, (check: Stored) => string>> => ({
  transaction_date: ({ transaction_date }) => transaction_date,
  cleared_on: ({ cleared_on }) => cleared_on ?? '-',
  amount: ({ amount }) => formatMoney(toCents(amount) ?? 0),
  payee: (check) => name(check).payee,
  account: (check) => (check.is_voided ? '-' : name(check).account),
  fund_source: (check) => name(check).fundSource,
  is_voided: ({ is_voided }) => (is_voided ? 'VOID' : 'Active'),
});

/** Wide enough for the longest word, such as "Checking", because a cell breaks longer words. */
const widths: Partial<Record<ImportField, number>> = { check_number: 140, payee: 190, amount: 110 };

/** Maps a column to the one it is stacked below, so that the table fits the page's width. */
const below: Partial<Record<ImportField, ImportField>> = {
  transaction_date: 'check_number',
  account: 'payee',
  fund_source: 'payee',
  note: 'payee',
  is_voided: 'amount',
  cleared_on: 'amount',
};

const columnsOf = (
  lineOf: LineOf,
  sourceOf: PreviewTableProps['sourceOf'],
  rows: readonly PreviewRow[],
  stored: ReturnType<typeof storedWords>,
  hasProblems: boolean,
  isNarrow: boolean,
): PageColumn<PreviewRow>[] => [
  {
    id: 'line',
    header: 'Line',
    cell: ({ place }) => (isNarrow ? `Line ${lineOf(place)}` : lineOf(place)),
    minWidth: 60,
  },
  {
    id: 'verdict',
    header: 'Result',
    cell: (row) => <Verdict {...row} />,
    minWidth: hasProblems ? 260 : 165,
  },
  ...importFields
    .filter((field) => alwaysShown.has(field) || rows.some(({ row }) => row[field] !== undefined))
    .map((field) => ({
      id: field,
      header: importFieldNames[field].label,
      // A name created a moment ago may not be loaded here yet.
      cell: ({ row, check }: PreviewRow) => (check && stored[field]?.(check)) || row[field] || '-',
      minWidth: widths[field] ?? 90,
      isShort: field !== 'account' && field !== 'note',
      ...(below[field] && { below: below[field] }),
    })),
  ...(sourceOf
    ? [
        {
          id: 'source',
          header: 'In the file',
          cell: ({ place }: PreviewRow) => sourceOf(place),
          minWidth: 160,
          below: 'payee',
        },
      ]
    : []),
];

/** Shows the rows of the file, paged: all of them, or only those with problems or duplicates. */
export function PreviewTable({ rows, names, lineOf, sourceOf, wrong, twins }: PreviewTableProps) {
  const stored = useMemo(() => storedWords(nameChecks(names)), [names]);
  const [chosen, setView] = useState<View>(wrong.length > 0 ? 'wrong' : twins.length > 0 ? 'twins' : 'all');
  const [page, setPage] = useState(1);
  const isNarrow = useIsNarrow();
  const views = { all: rows, wrong, twins };
  const view = views[chosen].length === 0 ? 'all' : chosen;
  const label = (text: string, of: readonly PreviewRow[]) => `${text} (${grouped(of.length)})`;
  return (
    <PageRows<PreviewRow>
      label="Rows of the file"
      many="rows"
      rows={views[view]}
      rowKey={({ place }) => String(place)}
      columns={columnsOf(lineOf, sourceOf, rows.slice(0, 200), stored, wrong.length + twins.length > 0, isNarrow)}
      empty="No rows left."
      page={page}
      onPage={setPage}
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
            { id: 'twins', text: label('Possible duplicates', twins), disabled: twins.length === 0 },
          ]}
        />
      }
    />
  );
}
