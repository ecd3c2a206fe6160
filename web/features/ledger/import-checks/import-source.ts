import { isRealDate } from '../../../../shared/dates.ts';
import { readCsv } from '../../../../shared/ledger/csv.ts';
import type { AmountSign } from '../../../../shared/ledger/import-amounts.ts';
import { type DateOrder, type FoundOrder, readDay } from '../../../../shared/ledger/import-dates.ts';
import { guessMapping, type ImportMapping, mapRows, readingOf } from '../../../../shared/ledger/import.ts';
import { type ImportRow, MAX_IMPORT_ROWS } from '../../../../shared/ledger/import-fields.ts';
import {
  type Answers,
  type FileReading,
  type Question,
  UnreadableFile,
} from '../../../../shared/ledger/files/reading.ts';

/** What was chosen: kept for the person when they have to sign in again. */
export interface ImportChoices {
  readonly fileName: string;
  readonly text: string;
  readonly encoding?: string;
  /** Its rows are read as they are; otherwise a person matches the columns. */
  readonly isRead?: boolean;
  /** The first line that counts, from 1; titles can stand above it. */
  readonly firstLine?: number;
  readonly shape?: string;
  /** What was answered of a file that is read. */
  readonly answers?: Answers;
  /** Checks up to this day have cleared. */
  readonly clearedUpTo?: string | null;
  /** Whether the first line holds the names of the columns. */
  readonly hasHeader: boolean;
  readonly mapping: ImportMapping;
  /** Undefined until a person chooses, null for none. */
  readonly fundSourceId: number | null | undefined;
  readonly accountId: number | null;
  /** What a person says of dates and amounts where the file leaves it open. */
  readonly dateOrder: DateOrder | null;
  readonly amountSign: AmountSign | null;
  /** Rows that are not to be imported, by their place in the file, from 0. */
  readonly leftOut: readonly number[];
}

export interface SourceTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What the file itself suffers from. */
  readonly problems: readonly string[];
  /** Where each row stands in the file. */
  readonly lines?: readonly number[];
  /** What was understood, of a file that is read. */
  readonly read?: FileReading;
}

/** Columns of a table whose rows were read, whatever those of the file are. */
export const readMapping: ImportMapping = {
  check_number: 0,
  transaction_date: 1,
  payee: 2,
  amount: 3,
  account: 4,
  note: 5,
  is_voided: 6,
  cleared_on: 7,
};

/** What has to be answered before there is anything to preview. */
export const openQuestions = ({ answers }: ImportChoices, { read }: SourceTable): readonly Question[] =>
  read?.asked.filter((question) => answers?.[question] === undefined) ?? [];

/** How a person finds a row in the file, by its place. */
export const lineIn =
  ({ hasHeader, firstLine = 1 }: ImportChoices, { lines }: SourceTable) =>
  (place: number): number =>
    lines?.[place] ?? place + firstLine + (hasHeader ? 1 : 0);

const MAX_PROBLEMS = 5;

/** The columns and rows of a file; throws where there is nothing to import, or too much. */
export function tableOf({
  text,
  hasHeader,
  firstLine = 1,
}: Pick<ImportChoices, 'text' | 'hasHeader' | 'firstLine'>): SourceTable {
  const above = text.split('\n', firstLine - 1).join('\n').length;
  const { header, rows, problems } = readCsv(firstLine > 1 ? text.slice(above + 1) : text);
  const all = hasHeader ? rows : [header, ...rows];
  if (all.length === 0) throw new UnreadableFile('This file has no rows below its column names.');
  if (all.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
    throw new UnreadableFile(
      `This file has ${all.length.toLocaleString('en-US')} rows, but at most ${most} can be imported at once. Split it into smaller files.`,
    );
  }
  const width = Math.max(...all.slice(0, 100).map(({ length }) => length), header.length);
  const columns = Array.from({ length: width }, (_, index) => (hasHeader && header[index]) || `Column ${index + 1}`);
  const lines = problems.map(({ row, message }) => (row < 0 ? message : `Row ${row + 1}: ${message}`));
  const more = lines.length - MAX_PROBLEMS;
  return {
    columns,
    rows: all,
    problems: more > 0 ? [...lines.slice(0, MAX_PROBLEMS), `and ${more} more`] : lines,
  };
}

export const guessFrom = (table: SourceTable): ImportMapping => guessMapping(table.columns);

/** The server takes no longer cell; what is longer is refused for its field all the same. */
const MAX_CELL = 1000;

const shortened = (row: ImportRow): ImportRow =>
  Object.fromEntries(Object.entries(row).map(([field, cell]) => [field, cell.slice(0, MAX_CELL)]));

export interface SentRow {
  /** Its place in the file, from 0. */
  readonly place: number;
  readonly row: ImportRow;
}

/** History comes in as cleared: a check up to the day, on its own day, which no report of that time shows as open. */
function clearedRows(rows: readonly ImportRow[], upTo: string, order: FoundOrder): ImportRow[] {
  return rows.map((row) => {
    const day = readDay(row.transaction_date ?? '', order);
    const isVoid = /^(?:void|voided|yes|y|true|1|x)$/i.test(row.is_voided ?? '');
    const isOpen = row.cleared_on === undefined && !isVoid && isRealDate(day) && day <= upTo;
    return isOpen ? { ...row, cleared_on: day } : row;
  });
}

/** The rows that are to be imported. */
export function rowsToSend(
  table: SourceTable,
  {
    mapping,
    leftOut,
    clearedUpTo,
    dateOrder,
  }: Pick<ImportChoices, 'mapping' | 'leftOut' | 'clearedUpTo' | 'dateOrder'>,
): SentRow[] {
  const skipped = new Set(leftOut);
  const rows = mapRows(table.rows, mapping);
  const upTo = isRealDate(clearedUpTo) ? clearedUpTo : undefined;
  const order = dateOrder ?? (upTo === undefined ? 'none' : readingOf(rows).date_order);
  return (upTo === undefined ? rows : clearedRows(rows, upTo, order))
    .map((row, place) => ({ place, row: shortened(row) }))
    .filter(({ place }) => !skipped.has(place));
}
