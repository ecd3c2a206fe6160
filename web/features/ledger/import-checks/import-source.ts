import { grouped } from '../../../../shared/count-of.ts';
import { isRealDate } from '../../../../shared/dates.ts';
import { openGrid } from '../../../../shared/ledger/files/delimited.ts';
import type { AmountSign } from '../../../../shared/ledger/import-amounts.ts';
import { type DateOrder, type FoundOrder, readDay } from '../../../../shared/ledger/import-dates.ts';
import { guessMapping, type ImportMapping, mapRows } from '../../../../shared/ledger/import-mapping.ts';
import { type FoundReading, isVoidCell, readingOf } from '../../../../shared/ledger/import.ts';
import type { ImportRow } from '../../../../shared/ledger/import-fields.ts';
import { MAX_IMPORT_TOTAL } from '../../../../shared/ledger/import-parts.ts';
import {
  type Answers,
  type FileReading,
  type Question,
  UnreadableFile,
} from '../../../../shared/ledger/files/reading.ts';

/** The user's choices; they are kept if the user has to sign in again. */
export interface ImportChoices {
  readonly fileName: string;
  readonly text: string;
  readonly encoding?: string;
  /** Whether the rows are read automatically; otherwise the user maps the columns. */
  readonly isRead?: boolean;
  /** The first line of the table, from 1, because titles may precede it. */
  readonly firstLine?: number;
  readonly shape?: string;
  /** Answers to the questions about a file that is read automatically. */
  readonly answers?: Answers;
  /**
   * For a file with several accounts: the path of the fund source for each of them. Accounts that aren't in it are left
   * out.
   */
  readonly accountSources?: Readonly<Record<string, string>>;
  /** Checks up to this day have cleared, unless the file is a bank's statement. */
  readonly clearedUpTo?: string | null;
  /** Whether the first line contains the column names. */
  readonly hasHeader: boolean;
  readonly mapping: ImportMapping;
  /** Undefined until the user chooses; null for none. */
  readonly fundSourceId: number | null | undefined;
  readonly accountId: number | null;
  /** Whether the import creates missing payees, accounts and fund sources. */
  readonly createsNames?: boolean;
  /** The user's answers about dates and amounts, if the file is ambiguous. */
  readonly dateOrder: DateOrder | null;
  readonly amountSign: AmountSign | null;
  /** Indexes of the rows to skip, from 0. */
  readonly leftOut: readonly number[];
}

/** The payments of a file that is read automatically. */
export interface ReadSummary {
  readonly count: number;
  readonly cents: number;
  readonly days: readonly [string, string] | null;
}

export interface SourceTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The line of each row in the file. */
  readonly lines: readonly number[];
  /** What was recognized in a file that is read automatically. */
  readonly read?: FileReading & { readonly summary: ReadSummary };
}

/** The mapping for the columns of a file that is read automatically, whatever its own columns are. */
export const readMapping: ImportMapping = {
  check_number: 0,
  transaction_date: 1,
  payee: 2,
  amount: 3,
  account: 4,
  note: 5,
  is_voided: 6,
  cleared_on: 7,
  fund_source: 8,
};

/** Returns the questions that must be answered before a preview. */
export const openQuestions = (
  { answers, accountSources = {} }: ImportChoices,
  { read }: Pick<SourceTable, 'read'>,
): readonly Question[] =>
  read?.asked.filter((question) => {
    // A remembered answer may be about other signs than this file has.
    if (question === 'sign') return !read.signs.some((sign) => sign === answers?.sign);
    if (question !== 'account' || read.isOneAccountOnly) return answers?.[question] === undefined;
    return read.accounts.some((account) => accountSources[account] === undefined);
  }) ?? [];

/** Returns a function from a row's index to its line in the file. */
export const lineIn =
  ({ lines }: Pick<SourceTable, 'lines'>) =>
  (place: number): number =>
    lines[place] ?? 0;

/** Returns the columns and rows of a file. Throws an UnreadableFile if there are no rows, or too many. */
export function tableOf({
  text,
  hasHeader,
  firstLine = 1,
}: Pick<ImportChoices, 'text' | 'hasHeader' | 'firstLine'>): SourceTable {
  const [first, ...others] = openGrid(text).rows.filter(({ line }) => line >= firstLine);
  const header = first?.cells ?? [];
  const all = hasHeader || !first ? others : [first, ...others];
  if (all.length === 0) throw new UnreadableFile('This file has no rows below its column names.');
  if (all.length > MAX_IMPORT_TOTAL) {
    const most = grouped(MAX_IMPORT_TOTAL);
    throw new UnreadableFile(
      `This file has ${grouped(all.length)} rows, but at most ${most} can be imported at once. Split it into smaller files.`,
    );
  }
  const width = Math.max(...all.slice(0, 100).map(({ cells }) => cells.length), header.length);
  return {
    columns: Array.from({ length: width }, (_, index) => (hasHeader && header[index]) || `Column ${index + 1}`),
    rows: all.map(({ cells }) => cells),
    lines: all.map(({ line }) => line),
  };
}

export const guessFrom = (table: SourceTable): ImportMapping => guessMapping(table.columns);

/**
 * The server's limit for a cell. Shortening doesn't hide an error, because such a text is too long for its field
 * anyway.
 */
const MAX_CELL = 1000;

const shortened = (row: ImportRow): ImportRow =>
  Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cell.slice(0, MAX_CELL)]));

export interface SentRow {
  /** Its index among the rows of the file, from 0. */
  readonly place: number;
  readonly row: ImportRow;
}

/**
 * All rows of a file decide the order of its dates, so that skipping some changes no date of the others, which decide it
 * only if the file leaves it open.
 */
function orderOf(all: readonly ImportRow[], sent: readonly SentRow[]): FoundOrder {
  const { date_order } = readingOf(all);
  return date_order === 'open' && sent.length < all.length
    ? readingOf(sent.map(({ row }) => row)).date_order
    : date_order;
}

/** A bank's statement says itself which checks have cleared, because it may take a payment back. */
export const saysCleared = ({ read }: Pick<SourceTable, 'read'>): boolean => read?.kind === 'statement';

/** Marks a check up to a day as cleared on its own date, so that no report on that period shows it as outstanding. */
function cleared(row: ImportRow, upTo: string, order: FoundOrder): ImportRow {
  const day = readDay(row.transaction_date ?? '', order);
  const isOpen = row.cleared_on === undefined && !isVoidCell(row.is_voided) && isRealDate(day) && day <= upTo;
  return isOpen ? { ...row, cleared_on: day } : row;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns rows by day, so that a part covers few days and is compared with few checks, including those that the import
 * has stored already. Files keep their order while their dates aren't read yet.
 */
export function inOrderOfDays(rows: readonly SentRow[]): readonly SentRow[] {
  const dayOf = ({ row }: SentRow): string => row.transaction_date ?? '';
  if (!rows.every((each) => DAY.test(dayOf(each)))) return rows;
  return rows.toSorted((a, b) => (dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : a.place - b.place));
}

/**
 * Returns the rows to import, in one order for preview and storing: how many rows look like earlier ones depends on it.
 */
export function rowsToSend(
  table: SourceTable,
  {
    mapping,
    leftOut,
    clearedUpTo,
    dateOrder,
  }: Pick<ImportChoices, 'mapping' | 'leftOut' | 'clearedUpTo' | 'dateOrder'>,
): readonly SentRow[] {
  const skipped = new Set(leftOut);
  const all = mapRows(table.rows, mapping);
  const sent = all.flatMap((row, place) => (skipped.has(place) ? [] : [{ place, row: shortened(row) }]));
  if (!isRealDate(clearedUpTo) || saysCleared(table)) return inOrderOfDays(sent);
  const order = dateOrder ?? orderOf(all, sent);
  return inOrderOfDays(sent.map(({ place, row }) => ({ place, row: cleared(row, clearedUpTo, order) })));
}

/** Determines how to read the rows that are sent. */
export function readingOfFile(
  table: SourceTable,
  { mapping, dateOrder, amountSign }: ImportChoices,
  sent: readonly SentRow[],
): FoundReading {
  const date_order = dateOrder ?? orderOf(mapRows(table.rows, mapping), sent);
  const { amount_sign } = readingOf(
    sent.map(({ row }) => row),
    { date_order: null, amount_sign: amountSign },
  );
  return { date_order, amount_sign };
}
