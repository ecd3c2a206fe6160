import Papa from 'papaparse';

export type CsvCell = string | number | null;

/**
 * Where a spreadsheet would begin a formula: at the beginning of a text, and also within it, after what separates cells and
 * rows where the spreadsheet's language has another separator than the file. Apostrophes before it were put there by us.
 */
const UNSAFE = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const DEFUSED = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;

const defuse = (cell: CsvCell): CsvCell => (typeof cell === 'string' ? cell.replace(UNSAFE, "'") : cell);

/** Rows as CSV: numbers stay numbers, texts that would run as a formula are defused by an apostrophe. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse({ fields: header.map(defuse) as string[], data: rows.map((row) => row.map(defuse)) })}\r\n`;

export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** What the file itself suffers from, e.g. a quote that is never closed; row -1 where it is the whole file. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

/** A defused text as it was before. */
export const fused = (cell: string): string => cell.replace(DEFUSED, '');

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
