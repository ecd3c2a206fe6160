import { columnDecimal, signedCents, splitAmount } from './amount-text.ts';
import { dateShape } from './day-text.ts';
import type { GridRow } from './delimited.ts';
import { saysWay } from './marks.ts';
import { guessedRoles, headingText, rankOf, type Role, roles, rolesOf } from './headings.ts';

/** Column index of each role in a table. */
export type Columns = Readonly<Partial<Record<Role, number>>>;

export interface Layout {
  /** Index of the row with the headings; -1 if the file has none. */
  readonly headingsAt: number;
  readonly headings: readonly string[];
  readonly columns: Columns;
}

/** Titles and summaries above a table have fewer rows than this. */
const MAX_ROWS_ABOVE = 100;

type Assigned = Partial<Record<Role, number>>;

/** Headings for the day a payment was started; used only if there is no booking date. */
const BEGUN = new Set(['started date', 'created']);

const bookingFirst = (columns: readonly number[], headings: readonly string[]): readonly number[] =>
  columns.toSorted(
    (a, b) => Number(BEGUN.has(headingText(headings[a] ?? ''))) - Number(BEGUN.has(headingText(headings[b] ?? ''))),
  );

function assign(headings: readonly string[]): Assigned {
  const found: Assigned = {};
  const taken = new Set<number>();
  const options = headings.map((heading) => rolesOf(heading));
  const hasCredit = options.some((each) => each.includes('credit'));
  const take = (role: Role, column: number | undefined): void => {
    if (column === undefined || taken.has(column) || found[role] !== undefined) return;
    found[role] = column;
    taken.add(column);
  };
  // If several roles fit a heading, such as "Payment", the first one takes it.
  for (const role of roles) {
    const columns = options
      .flatMap((each, column) => (each.includes(role) && !taken.has(column) ? [column] : []))
      .filter((column) => {
        const isEither = options[column]?.includes('amount') && options[column]?.includes('debit');
        return !isEither || (role === 'debit') === hasCredit;
      });
    // Prefer the booking date; for other roles, prefer the column with the highest-ranked name.
    const best =
      role === 'date'
        ? bookingFirst(columns, headings)
        : columns.toSorted((a, b) => rankOf(role, headings[a] ?? '') - rankOf(role, headings[b] ?? ''));
    take(role, best[0]);
  }
  for (const [column, heading] of headings.entries()) {
    if (options[column]?.length === 0) for (const role of guessedRoles(heading)) take(role, column);
  }
  return found;
}

const isMoney = (cell: string): boolean => signedCents(cell) !== undefined;
const isDecimal = (cell: string): boolean => isMoney(cell) && /[.,]\d{1,2}\D*$/.test(cell);
const isDay = (cell: string): boolean => {
  const shape = dateShape(cell);
  return shape !== undefined && (shape.kind === 'two' || shape.day !== undefined);
};

const hasEssentials = (found: Assigned): boolean =>
  (found.date ?? found.valueDate) !== undefined && (found.amount ?? found.debit ?? found.credit) !== undefined;

/** Returns the row that looks most like headings; a summary above the table can have headings too. */
function findHeadings(rows: readonly GridRow[]): { at: number; found: Assigned } {
  let best: { at: number; found: Assigned; score: number } = { at: -1, found: {}, score: 0 };
  for (const [at, { cells }] of rows.slice(0, MAX_ROWS_ABOVE).entries()) {
    if (cells.some(isDay) || cells.some((cell) => isMoney(cell) && /[.,]\d\d$/.test(cell))) continue;
    const found = assign(cells);
    const score = Object.keys(found).length + (hasEssentials(found) ? 10 : 0);
    if (score > best.score && Object.keys(found).length >= 2) best = { at, found, score };
  }
  return best;
}

const SAMPLE = 300;

interface ColumnFacts {
  readonly column: number;
  readonly filled: number;
  readonly days: number;
  readonly money: number;
  readonly decimals: number;
  readonly numbers: number;
  readonly letters: number;
}

function factsOf(rows: readonly GridRow[], column: number): ColumnFacts {
  const cells = rows.map(({ cells: each }) => each[column] ?? '').filter((cell) => cell !== '');
  const count = (test: (cell: string) => boolean): number => cells.filter(test).length;
  return {
    column,
    filled: cells.length,
    days: count(isDay),
    money: count(isMoney),
    decimals: count(isDecimal),
    numbers: count((cell) => /^#?\d{1,10}$/.test(cell)),
    letters: cells.reduce((sum, cell) => sum + cell.replaceAll(/[^\p{L}]/gu, '').length, 0),
  };
}

const mostly = (part: number, of: number): boolean => of > 0 && part >= 0.7 * of;

/** Whether two columns of amounts are never both filled, like debits and credits. */
const exclude = (rows: readonly GridRow[], one: number, other: number): boolean =>
  rows.every(({ cells }) => !/[1-9]/.test(cells[one] ?? '') || !/[1-9]/.test(cells[other] ?? ''));

/** Whether one column is the running total of another. */
function isBalance(rows: readonly GridRow[], amount: number, balance: number): boolean {
  const decimal = columnDecimal(rows.flatMap(({ cells }) => splitAmount(cells[amount] ?? '')?.body ?? []));
  const pairs = rows.map(({ cells }) => [
    signedCents(cells[amount] ?? '', decimal),
    signedCents(cells[balance] ?? '', decimal),
  ]);
  let hits = 0;
  for (const [index, [moved, after]] of pairs.entries()) {
    const [before, next] = [pairs[index - 1], pairs[index + 1]];
    if (moved === undefined || after === undefined) continue;
    const steps = [before?.[1], next?.[1]].flatMap((other) => (other === undefined ? [] : [Math.abs(after - other)]));
    if (steps.includes(Math.abs(moved))) hits += 1;
  }
  return hits >= 2 && mostly(hits, pairs.length - 1);
}

/** Guesses the roles of columns without a known heading from their cells. */
function fillFromCells(rows: readonly GridRow[], found: Assigned): Assigned {
  const width = Math.max(0, ...rows.slice(0, SAMPLE).map(({ cells }) => cells.length));
  const sample = rows.slice(0, SAMPLE);
  const filled: Assigned = { ...found };
  const free = (): ColumnFacts[] => {
    const taken = new Set(Object.values(filled));
    return Array.from({ length: width }, (_, column) => column)
      .filter((column) => !taken.has(column))
      .map((column) => factsOf(sample, column));
  };
  filled.date ??= filled.valueDate ?? free().find(({ days, filled: of }) => days > 0 && 2 * days >= of)?.column;
  const date = filled.date;
  const dated = date === undefined ? [] : rows.filter(({ cells }) => isDay(cells[date] ?? '')).slice(0, SAMPLE);
  const isPaid = filled.amount !== undefined || filled.debit !== undefined || filled.credit !== undefined;
  if (!isPaid) {
    const money = free()
      .map(({ column }) => factsOf(dated, column))
      .filter(({ money: count, filled: of, decimals }) => decimals > 0 && mostly(count, of))
      .map(({ column }) => column);
    const [first, second] = money;
    if (first !== undefined && second !== undefined && exclude(dated, first, second)) {
      [filled.debit, filled.credit] = [first, second];
    } else if (
      first !== undefined &&
      second !== undefined &&
      !isBalance(dated, first, second) &&
      isBalance(dated, second, first)
    ) {
      [filled.amount, filled.balance] = [second, first];
    } else {
      filled.amount = first;
      if (second !== undefined) filled.balance ??= second;
    }
  }
  filled.direction ??= free().find(
    ({ column, filled: of }) =>
      of > 1 && rows.every(({ cells }) => (cells[column] ?? '') === '' || saysWay(cells[column] ?? '') !== undefined),
  )?.column;
  if (filled.payee === undefined && filled.description === undefined) {
    const [best] = free().toSorted((a, b) => b.letters - a.letters);
    if (best && best.letters > 0) filled.description = best.column;
  }
  if (filled.number === undefined && Object.keys(found).length === 0) {
    filled.number = free().find(({ numbers, filled: of }) => numbers > 0 && mostly(numbers, of))?.column;
  }
  return Object.fromEntries(Object.entries(filled).filter(([, column]) => column !== undefined));
}

/**
 * Finds the row with the headings and the role of each column, by headings or otherwise by what the cells look like.
 */
export function findLayout(rows: readonly GridRow[]): Layout {
  const { at, found } = findHeadings(rows);
  const below = rows.slice(at + 1);
  const marks = rows[at]?.cells.findIndex((heading) => headingText(heading) === 'split') ?? -1;
  if (marks >= 0 && below.every(({ cells }) => /^s?$/i.test(cells[marks] ?? ''))) {
    if (found.category === marks) delete found.category;
    found.splitMark = marks;
  }
  // A bank's columns of debits and credits may be called D and C.
  const { cleared = -1 } = found;
  const isLetter = headingText(rows[at]?.cells[cleared] ?? '').length === 1;
  if (isLetter && below.some(({ cells }) => isDecimal(cells[cleared] ?? ''))) delete found.cleared;
  const columns =
    hasEssentials(found) && (found.payee ?? found.description) !== undefined ? found : fillFromCells(below, found);
  return { headingsAt: at, headings: rows[at]?.cells ?? [], columns };
}
