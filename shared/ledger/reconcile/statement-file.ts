import { countOf, plural } from '../../count-of.ts';
import { shortListText } from '../../list-text.ts';
import { MAX_CHECK_NUMBER } from '../check-numbers.ts';
import { dateShape, dayIn, type DayOrder, dayOrderOf, dayOrdersOf } from '../files/day-text.ts';
import { parseFile, type TextFile } from '../files/read-file.ts';
import { type Answers, type Entry, type FileBalance, oneLine, UnreadableFile } from '../files/reading.ts';
import { plainNumber } from '../files/finish.ts';
import type { AmountSign } from '../import-amounts.ts';
import { formatMoney, fromCents, MAX_AMOUNT, storedCents } from '../money.ts';
import { NO_STATEMENT_LINES } from './lines.ts';
import type { NewLine } from './repeats.ts';

/** What a bank's file says about an account: every line, money in and out, and the balances if it has them. */
export interface StatementFile {
  readonly format: string;
  readonly lines: readonly NewLine[];
  /** Where each line is in the file, from 1. */
  readonly rows: readonly number[];
  readonly openingCents: number | null;
  readonly closingCents: number | null;
  /** The day of the closing balance, else that of the last line. */
  readonly lastDay: string | null;
  /** The accounts in the file if there are several, of which one must be chosen. */
  readonly accounts: readonly string[];
  readonly isOrderOpen: boolean;
  /** The orders of dates to choose from if it is open. */
  readonly dateOrders: readonly DayOrder[];
  readonly isSignOpen: boolean;
  /** The signs to choose from if it is open. */
  readonly signs: readonly AmountSign[];
  /** Sentences about what isn't part of the statement, or doesn't add up. */
  readonly notes: readonly string[];
}

const MAX_TEXT = 200;
const MAX_CENTS = storedCents(MAX_AMOUNT);

const isLineAmount = (cents: number): boolean => cents !== 0 && Math.abs(cents) <= MAX_CENTS;

const numberOf = ({ number }: Entry): number | null => {
  const value = number === null ? Number.NaN : Number(plainNumber(number));
  return Number.isInteger(value) && value >= 1 && value <= MAX_CHECK_NUMBER ? value : null;
};

/** Says how many lines are left out, and which of them are checks. */
function counted(entries: readonly Entry[], why: string): string {
  // What a program sets aside may have the number of an invoice.
  const numbers = entries.flatMap(({ number, setAside }) => (setAside === undefined ? (number ?? []) : []));
  const which =
    numbers.length > 0 ? ` (${plural(numbers.length, 'check', 'checks')} ${shortListText(numbers, 12)})` : '';
  return `${countOf(entries.length, 'line is', 'lines are')} left out${which}: ${why}.`;
}

const textOf = ({ payee, memo }: Entry): string =>
  oneLine([payee, memo].filter((text) => text !== '').join(', ')).slice(0, MAX_TEXT);

/**
 * A file may have balances of several days, in either order: the first day's opening one and the last day's closing one are
 * the statement's.
 */
const balanceOf = (balances: readonly FileBalance[], kind: FileBalance['kind']): FileBalance | undefined => {
  const own = balances.filter((balance) => balance.kind === kind);
  const isDated = own.every(({ dayText }) => dayText !== '');
  const inOrder = isDated ? own.toSorted((a, b) => a.dayText.localeCompare(b.dayText)) : own;
  return kind === 'opening' ? inOrder[0] : inOrder.at(-1);
};

const byReason = (entries: readonly Entry[], reasonOf: (entry: Entry) => string | undefined): string[] => {
  const found = Map.groupBy(entries, reasonOf);
  return [...found].flatMap(([reason, those]) => (reason === undefined ? [] : counted(those, reason)));
};

/** Throws an UnreadableFile for a file that isn't a bank's statement. */
export function readStatement({ text }: TextFile, answers: Answers = {}): StatementFile {
  const parsed = parseFile(text, answers);
  const { signs = [] } = parsed;
  const shapes = [...parsed.entries.flatMap(({ day }) => day ?? []), ...(parsed.otherDays ?? [])];
  const found = dayOrderOf(shapes);
  const isOrderOpen = parsed.dateOrder === undefined && found.isOpen;
  const asked = answers['date order'] as DayOrder | undefined;
  const order = parsed.dateOrder ?? (isOrderOpen ? asked : found.order);
  const accounts = parsed.accounts ?? [...new Set(parsed.entries.map(({ account }) => account))].filter(Boolean);
  const whose = accounts.length > 1 ? answers.account : accounts[0];
  const chosen = accounts.length > 1 ? whose : undefined;
  const own = parsed.entries.filter(({ account }) => chosen === undefined || parsed.accounts || account === chosen);
  const dated = own.map((entry) => ({ entry, date: entry.day && dayIn(entry.day, order) }));
  const leftOut = byReason(own, (entry): string | undefined => {
    const { day, cents, setAside, refused } = entry;
    if (refused !== undefined) return refused;
    if (setAside !== undefined) return setAside;
    if (!isLineAmount(cents))
      return cents === 0 ? 'the amount is 0.00' : `the amount is above ${formatMoney(MAX_CENTS)}`;
    return day === undefined || (!isOrderOpen && dayIn(day, order) === undefined) ? 'no valid date' : undefined;
  });
  const taken = dated.flatMap(({ entry, date }): { line: NewLine; row: number }[] => {
    const { cents, setAside, refused, bankId } = entry;
    if (typeof date !== 'string' || !isLineAmount(cents) || setAside !== undefined || refused !== undefined) return [];
    const amount = fromCents(cents);
    const line = { date, amount, number: numberOf(entry), text: textOf(entry), bank_id: bankId ?? null };
    return [{ line, row: entry.line }];
  });
  const lines = taken.map(({ line }) => line);
  if (own.length === 0) throw new UnreadableFile(NO_STATEMENT_LINES);
  // A file can have balances of accounts without lines, which nobody can choose.
  const balances = (parsed.balances ?? []).filter(({ account }) => accounts.length === 0 || account === whose);
  const closing = balanceOf(balances, 'closing');
  const shape = closing && dateShape(closing.dayText);
  return {
    format: parsed.format,
    lines,
    rows: taken.map(({ row }) => row),
    openingCents: balanceOf(balances, 'opening')?.cents ?? null,
    closingCents: closing?.cents ?? null,
    lastDay:
      (shape && dayIn(shape, order)) ??
      lines
        .map(({ date }) => date)
        .toSorted()
        .at(-1) ??
      null,
    accounts: accounts.length > 1 ? accounts : [],
    isOrderOpen: isOrderOpen && asked === undefined,
    dateOrders: dayOrdersOf(shapes),
    isSignOpen: signs.length > 0 && !signs.some((sign) => sign === answers.sign),
    signs,
    notes: [...parsed.notes, ...leftOut],
  };
}
