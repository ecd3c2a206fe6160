import { centsOf, columnDecimal, type Decimal, splitAmount } from './amount-text.ts';
import { type DateShape, dateShape } from './day-text.ts';
import type { GridRow } from './delimited.ts';
import { type Role, roles } from './headings.ts';
import type { Layout } from './layout.ts';

/** A line's amount before its direction is known. */
interface LineMoney {
  /** As written: negative with a minus sign or in parentheses. */
  readonly cents: number;
  readonly isPlus: boolean;
  readonly column: 'amount' | 'debit' | 'credit';
  /** Both debit and credit are filled, as in totals. */
  readonly isBoth?: boolean;
}

/** A line of a table with its cells by role. */
export interface TableLine {
  readonly line: number;
  readonly dayText: string;
  readonly day: DateShape | undefined;
  readonly money: LineMoney | undefined;
  /** Content of the amount column if it isn't an amount. */
  readonly moneyText: string;
  readonly balance: number | undefined;
  readonly texts: Readonly<Record<Exclude<Role, 'date' | 'amount' | 'debit' | 'credit' | 'balance'>, string>>;
  readonly cells: readonly string[];
  /** Text in a column without a heading, left of the date: a section's name or its total. */
  readonly label: string;
}

interface TableLines {
  readonly lines: readonly TableLine[];
  readonly decimal: Decimal | undefined;
}

const otherRoles = ['date', 'amount', 'debit', 'credit', 'balance'] as const satisfies readonly Role[];

type TextRole = Exclude<Role, (typeof otherRoles)[number]>;

const isText = (role: Role): role is TextRole => !(otherRoles as readonly Role[]).includes(role);

const textRoles = roles.filter(isText);

const noTexts = Object.fromEntries(textRoles.map((role) => [role, ''])) as Record<TextRole, string>;

const isHeadingsAgain = (cells: readonly string[], headings: readonly string[]): boolean =>
  headings.length > 1 && headings.every((heading, at) => heading.toLowerCase() === (cells[at] ?? '').toLowerCase());

/** Removes minus signs that some banks add to the debit or credit column, where they are redundant. */
function usualMinus(lines: readonly TableLine[]): TableLine[] {
  const isUsual = (column: LineMoney['column']): boolean =>
    lines.some(({ money }) => money?.column === column && money.cents < 0) &&
    lines.every(({ money }) => money?.column !== column || money.cents <= 0);
  const flipped = new Set((['debit', 'credit'] as const).filter(isUsual));
  return lines.map((line) =>
    line.money && line.money.column !== 'amount' && flipped.has(line.money.column)
      ? { ...line, money: { ...line.money, cents: Math.abs(line.money.cents) } }
      : line,
  );
}

/** Reads the rows below the headings by the roles of their columns. */
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
  // A signed amount is more reliable than debit and credit, because a debit in a ledger can be money in.
  const isSigned = columns.amount !== undefined && (!hasColumns || amounts.some((amount) => amount?.isNegative));
  const used = isSigned
    ? (['amount'] as const)
    : columns.debit === undefined && columns.credit === undefined
      ? (['amount'] as const)
      : (['debit', 'credit'] as const);
  const markAfter = (cells: readonly string[]): string => {
    const next = columns.amount === undefined ? '' : (cells[columns.amount + 1] ?? '');
    // Some card exports have CR in a column without a heading.
    return columns.amount !== undefined && !headings[columns.amount + 1] && /^(?:cr|dr)$/i.test(next) ? ` ${next}` : '';
  };
  const moneyOf = (cells: readonly string[]): LineMoney | undefined => {
    const found = used.flatMap((column): LineMoney[] => {
      const amount = splitAmount(cellOf(cells, column) + (column === 'amount' ? markAfter(cells) : ''));
      const cents = amount && centsOf(amount.body, decimal);
      if (!amount || cents === undefined) return [];
      return [{ cents: amount.isNegative && cents > 0 ? -cents : cents, isPlus: amount.isPlus, column }];
    });
    const moved = found.filter(({ cents }) => cents !== 0);
    const [first = found[0]] = moved;
    return first && moved.length > 1 ? { ...first, isBoth: true } : first;
  };
  const filledRoles = textRoles.filter((role) => columns[role] !== undefined);
  const textsOf = (cells: readonly string[]): TableLine['texts'] => {
    const texts: Record<keyof TableLine['texts'], string> = { ...noTexts };
    for (const role of filledRoles) texts[role] = cellOf(cells, role);
    return texts;
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
      texts: textsOf(cells),
      cells,
      label: cells.slice(0, columns.date ?? 0).find((cell, at) => cell !== '' && !headings[at]) ?? '',
    };
  });
  return { lines: usualMinus(lines), decimal };
}
