import Papa from 'papaparse';

export type CsvCell = string | number | null;

/**
 * Where a spreadsheet would start a formula: at the start of a text, and also after a character that separates cells or rows
 * in spreadsheets with another locale. Leading apostrophes are our own escapes.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?='*[=+\-@\t\r＝＋－＠])/g;
const ESCAPED_FORMULA = /(?<=^|[;\t\r\n])'(?='*[=+\-@\t\r＝＋－＠])/g;

const escapeFormulas = (cell: CsvCell): CsvCell => (typeof cell === 'string' ? cell.replace(FORMULA_START, "'") : cell);

/** Writes CSV. Texts that would run as a formula are escaped with an apostrophe. */
export const writeCsv = (header: readonly string[], rows: readonly (readonly CsvCell[])[]): string =>
  `${Papa.unparse({ fields: header.map(escapeFormulas) as string[], data: rows.map((row) => row.map(escapeFormulas)) })}\r\n`;

interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Problems of the file itself, e.g. an unclosed quote; row -1 if it concerns the whole file. */
  readonly problems: readonly { readonly row: number; readonly message: string }[];
}

/** Removes the apostrophes that `writeCsv` added. */
export const unescapeFormulas = (cell: string): string => cell.replace(ESCAPED_FORMULA, '');

/** Parses CSV with any common separator and line ending; skips empty lines. */
export function readCsv(text: string): CsvTable {
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
  const [header = [], ...rows] = data;
  return {
    header: header.map((cell) => unescapeFormulas(cell).trim()),
    rows: rows.map((row) => row.map(unescapeFormulas)),
    // A file with one column has no separator, which is fine.
    problems: errors
      .filter(({ code }) => code !== 'UndetectableDelimiter')
      .map(({ row, message }) => ({ row: row === undefined ? -1 : row - 1, message })),
  };
}
