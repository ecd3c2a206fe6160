import { centsOf, columnDecimal, type Decimal, splitAmount } from './amount-text.ts';
import { type DateShape, dateShape } from './day-text.ts';
import type { GridRow } from './delimited.ts';
import { headingText, type Role } from './headings.ts';
import type { Layout } from './layout.ts';

/** Money of a line, before it is known which way it goes. */
export interface LineMoney {
  /** As written: negative with a minus or in parentheses. */
  readonly cents: number;
  readonly isPlus: boolean;
  readonly column: 'amount' | 'debit' | 'credit';
}

/** A line of a table with its cells by role. */
export interface TableLine {
  readonly line: number;
  readonly dayText: string;
  readonly day: DateShape | undefined;
  readonly money: LineMoney | undefined;
  /** What stands where the amount should, if it is none. */
  readonly moneyText: string;
  readonly balance: number | undefined;
  readonly texts: Readonly<Record<Exclude<Role, 'date' | 'amount' | 'debit' | 'credit' | 'balance'>, string>>;
  readonly cells: readonly string[];
}

export interface TableLines {
  readonly lines: readonly TableLine[];
  readonly decimal: Decimal | undefined;
}

const textRoles = [
  'valueDate',
  'number',
  'payee',
  'description',
  'memo',
  'kind',
  'direction',
  'account',
  'accountType',
  'category',
  'fundSource',
  'cleared',
  'clearedOn',
  'status',
  'isVoid',
  'posting',
  'transaction',
] as const satisfies readonly Role[];

const isHeadingsAgain = (cells: readonly string[], headings: readonly string[]): boolean =>
  headings.length > 1 && headings.every((heading, at) => headingText(heading) === headingText(cells[at] ?? ''));

/** Where a row has a cell more than the headings and they begin with an empty one, both are shifted alike. */
export function readLines(rows: readonly GridRow[], { columns, headings, headingsAt }: Layout): TableLines {
  const below = rows.slice(headingsAt + 1).filter(({ cells }) => !isHeadingsAgain(cells, headings));
  const cellOf = (cells: readonly string[], role: Role): string => {
    const column = columns[role];
    return column === undefined ? '' : (cells[column] ?? '');
  };
  const moneyRoles = ['amount', 'debit', 'credit'] as const;
  const bodies = below.flatMap(({ cells }) =>
    [...moneyRoles, 'balance' as const].flatMap((role) => splitAmount(cellOf(cells, role))?.body ?? []),
  );
  const decimal = columnDecimal(bodies);
  const amounts = below.map(({ cells }) => splitAmount(cellOf(cells, 'amount')));
  const hasColumns = columns.debit !== undefined && columns.credit !== undefined;
  // A signed amount says more than the two columns of a ledger, whose debit can be money in.
  const isSigned = columns.amount !== undefined && (!hasColumns || amounts.some((amount) => amount?.isNegative));
  const used = isSigned
    ? (['amount'] as const)
    : columns.debit === undefined && columns.credit === undefined
      ? (['amount'] as const)
      : (['debit', 'credit'] as const);
  const markAfter = (cells: readonly string[]): string => {
    const next = columns.amount === undefined ? '' : (cells[columns.amount + 1] ?? '');
    // Some cards write CR into a column without a heading.
    return columns.amount !== undefined && !headings[columns.amount + 1] && /^(?:cr|dr)$/i.test(next) ? ` ${next}` : '';
  };
  const moneyOf = (cells: readonly string[]): LineMoney | undefined => {
    const found = used.flatMap((column): LineMoney[] => {
      const amount = splitAmount(cellOf(cells, column) + (column === 'amount' ? markAfter(cells) : ''));
      const cents = amount && centsOf(amount.body, decimal);
      if (!amount || cents === undefined) return [];
      return [{ cents: amount.isNegative && cents > 0 ? -cents : cents, isPlus: amount.isPlus, column }];
    });
    return found.find(({ cents }) => cents !== 0) ?? found[0];
  };
  const lines = below.map(({ line, cells }): TableLine => {
    const dayText = cellOf(cells, 'date');
    const balance = splitAmount(cellOf(cells, 'balance'));
    const balanceCents = balance && centsOf(balance.body, decimal);
    return {
      line,
      dayText,
      day: dateShape(dayText),
      money: moneyOf(cells),
      moneyText: used.map((role) => cellOf(cells, role)).find((cell) => cell !== '') ?? '',
      balance: balance?.isNegative && balanceCents ? -balanceCents : balanceCents,
      texts: Object.fromEntries(textRoles.map((role) => [role, cellOf(cells, role)])) as TableLine['texts'],
      cells,
    };
  });
  return { lines, decimal };
}
