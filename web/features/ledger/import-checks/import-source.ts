import { readCsv } from '../../../../shared/ledger/csv.ts';
import type { AmountSign } from '../../../../shared/ledger/import-amounts.ts';
import type { DateOrder } from '../../../../shared/ledger/import-dates.ts';
import { guessMapping, type ImportMapping, mapRows } from '../../../../shared/ledger/import.ts';
import { type ImportRow, MAX_IMPORT_ROWS } from '../../../../shared/ledger/import-fields.ts';
import { UnreadableFile } from './read-text.ts';

/** What was chosen: kept for the person when they have to sign in again. */
export interface ImportChoices {
  readonly fileName: string;
  readonly text: string;
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
}

const MOST_PROBLEMS = 5;

/** The columns and rows of a file; throws where there is nothing to import, or too much. */
export function tableOf({ text, hasHeader }: Pick<ImportChoices, 'text' | 'hasHeader'>): SourceTable {
  const { header, rows, problems } = readCsv(text);
  const all = hasHeader ? rows : [header, ...rows];
  if (all.length === 0) throw new UnreadableFile('This file has no rows below its column names.');
  if (all.length > MAX_IMPORT_ROWS) {
    const most = MAX_IMPORT_ROWS.toLocaleString('en-US');
    throw new UnreadableFile(
      `This file has ${all.length.toLocaleString('en-US')} rows; ${most} can be imported at once. Split it into smaller files.`,
    );
  }
  const width = Math.max(...all.slice(0, 100).map(({ length }) => length), header.length);
  const columns = Array.from({ length: width }, (_, index) => (hasHeader && header[index]) || `Column ${index + 1}`);
  const lines = problems.map(({ row, message }) => (row < 0 ? message : `Row ${row + 1}: ${message}`));
  const more = lines.length - MOST_PROBLEMS;
  return {
    columns,
    rows: all,
    problems: more > 0 ? [...lines.slice(0, MOST_PROBLEMS), `and ${more} more`] : lines,
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

/** The rows that are to be imported. */
export function rowsToSend(table: SourceTable, mapping: ImportMapping, leftOut: readonly number[]): SentRow[] {
  const skipped = new Set(leftOut);
  return mapRows(table.rows, mapping)
    .map((row, place) => ({ place, row: shortened(row) }))
    .filter(({ place }) => !skipped.has(place));
}
