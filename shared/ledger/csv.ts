import Papa from 'papaparse';

export type CsvCell = string | number | null;

/** A text that a spreadsheet takes for a formula, or that looks as if it had been defused before. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Rows as CSV: numbers stay numbers, texts that would run as a formula are defused by an apostrophe. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse({ fields: [...header], data: rows.map((row) => [...row]) }, { escapeFormulae: FORMULA })}\r\n`;

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What the file itself suffers from, e.g. a quote that is never closed; row -1 where it is the whole file. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

/** A defused text as it was before. */
export const fused = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;

/** The header and the rows of a CSV text, whatever its separator and line ends; empty lines are left out. */
export function readCsv(text: string): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  return {
    header: header.map((cell) => fused(cell).trim()),
    rows: rows.map((row) => row.map(fused)),
    // A file of one column has no separator to find: nothing is wrong with that.
    problems: errors
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row, message }) => ({ row: row === undefined ? -1 : row - 1, message })),
  };
}
