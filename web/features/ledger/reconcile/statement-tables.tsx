import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { Status } from '../../../components/status.tsx';
import { type ReactNode, useState } from 'react';
import { grouped } from '../../../../shared/count-of.ts';
import { checkTitles } from '../../../../shared/ledger/check-labels.ts';
import { formatMoney, storedCents } from '../../../../shared/ledger/money.ts';
import { PageRows, type PageColumn } from '../../../components/table/page-rows.tsx';
import type { Selection } from '../../../components/table/table-props.ts';
import type { CheckOnStatement, LineRow, StatementCheck } from './line-rows.ts';
import { Sentence } from '../../../components/sentence.tsx';

export interface RowButton {
  readonly label: string;
  /** Names the row too, for screen readers. */
  readonly name: string;
  readonly onPress: () => void;
}

interface PartProps<T> {
  readonly title: string;
  readonly description: string;
  readonly many: string;
  readonly rows: readonly T[];
  readonly columns: readonly PageColumn<T>[];
  readonly rowName: (row: T) => string;
  readonly buttons?: ReactNode;
  readonly selection?: Selection<T> | undefined;
  readonly isError?: boolean;
}

const keyOf = ({ id }: { readonly id: string }): string => id;

/** One group of lines or checks: exceptions, exact matches, and so on. */
export function Part<T extends { readonly id: string; readonly cents: number }>(props: PartProps<T>) {
  const { title, description, many, rows, columns, buttons, selection, rowName, isError = false } = props;
  const [page, setPage] = useState(1);
  const total = formatMoney(rows.reduce((sum, { cents }) => sum + cents, 0));
  const shown = isError ? (
    <Box variant="span" color="text-status-error" fontSize="heading-m" fontWeight="bold">
      {title}
    </Box>
  ) : (
    title
  );
  return (
    <Container
      header={
        <Header
          variant="h2"
          counter={`(${grouped(rows.length)}, ${total})`}
          description={description}
          actions={buttons}
        >
          {shown}
        </Header>
      }
    >
      <PageRows<T>
        label={title}
        many={many}
        rows={rows}
        rowKey={keyOf}
        rowName={rowName}
        columns={columns}
        empty={`No ${many}.`}
        page={page}
        onPage={setPage}
        {...(selection && { selection })}
      />
    </Container>
  );
}

function Buttons({ of }: { readonly of: readonly RowButton[] }) {
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {of.map(({ label, name, onPress }) => (
        <Button key={label} variant="inline-link" ariaLabel={`${label}: ${name}`} onClick={onPress}>
          {label}
        </Button>
      ))}
    </SpaceBetween>
  );
}

export const lineName = ({ line }: LineRow): string =>
  `${line.number === null ? 'line' : `check ${line.number}`} of ${line.date}, ${formatMoney(storedCents(line.amount))}`;

const checkText = (check: StatementCheck, payeeOf: (id: number) => string): string =>
  `${check.check_number === null ? 'No number' : `#${check.check_number}`}, ${check.transaction_date}, ${payeeOf(check.payee_id)}, ${formatMoney(storedCents(check.amount))}`;

/** Columns of a line and of what it may be. */
export function lineColumns(
  payeeOf: (id: number) => string,
  buttonsOf: ((row: LineRow) => readonly RowButton[]) | undefined,
  isError = false,
): PageColumn<LineRow>[] {
  return [
    { id: 'date', header: "Bank's date", cell: ({ line }) => line.date, minWidth: 110, isShort: true },
    {
      id: 'number',
      header: checkTitles.check_number,
      cell: ({ line }) => line.number ?? '-',
      minWidth: 80,
      isShort: true,
    },
    {
      id: 'amount',
      header: "Bank's amount",
      cell: ({ cents }) => formatMoney(cents),
      minWidth: 104,
      isShort: true,
      isNumeric: true,
    },
    {
      id: 'why',
      header: isError ? 'What differs' : 'Why',
      cell: ({ why, checks }) => (
        <>
          {isError ? (
            <Box color="text-status-error" fontWeight="bold">
              <Sentence text={why} />
            </Box>
          ) : (
            <div>
              <Sentence text={why} />
            </div>
          )}
          {checks.slice(0, 3).map((check) => (
            <Box key={check.id} color="text-body-secondary" fontSize="body-s">
              {checkText(check, payeeOf)}
            </Box>
          ))}
        </>
      ),
      minWidth: 160,
    },
    { id: 'text', header: "Bank's text", cell: ({ line }) => line.text || '-', minWidth: 140, below: 'date' },
    ...(buttonsOf
      ? [
          {
            id: 'actions',
            header: 'Actions',
            cell: (row: LineRow) => <Buttons of={buttonsOf(row)} />,
            minWidth: 140,
            isActions: true,
          },
        ]
      : []),
  ];
}

/** Columns of a check that is on the statement, or may be put on it. */
export function checkColumns(
  payeeOf: (id: number) => string,
  buttonsOf: ((row: CheckOnStatement) => readonly RowButton[]) | undefined,
): PageColumn<CheckOnStatement>[] {
  return [
    {
      id: 'number',
      header: checkTitles.check_number,
      cell: ({ check }) => check.check_number ?? '-',
      minWidth: 76,
      isShort: true,
    },
    {
      id: 'date',
      header: checkTitles.transaction_date,
      cell: ({ check }) => check.transaction_date,
      minWidth: 110,
      isShort: true,
    },
    { id: 'payee', header: checkTitles.payee_id, cell: ({ check }) => payeeOf(check.payee_id), minWidth: 116 },
    {
      id: 'amount',
      header: checkTitles.amount,
      cell: ({ cents }) => formatMoney(cents),
      minWidth: 96,
      isShort: true,
      isNumeric: true,
    },
    {
      id: 'cleared',
      header: checkTitles.cleared_on,
      cell: ({ check }) => check.cleared_on ?? '-',
      minWidth: 110,
      isShort: true,
    },
    {
      id: 'line',
      below: 'payee',
      header: "Bank's line",
      cell: ({ line, cents }) => (line === undefined ? 'Cleared by hand' : lineText(line.amount, cents, line.text)),
      minWidth: 150,
    },
    ...(buttonsOf
      ? [
          {
            id: 'actions',
            header: 'Actions',
            cell: (row: CheckOnStatement) => <Buttons of={buttonsOf(row)} />,
            minWidth: 90,
            isActions: true,
          },
        ]
      : []),
  ];
}

function lineText(amount: number, cents: number, text: string): ReactNode {
  const paid = storedCents(-amount);
  if (paid === cents) return text || 'Same amount';
  return <Status type="warning">{`The bank paid ${formatMoney(paid)}`}</Status>;
}
