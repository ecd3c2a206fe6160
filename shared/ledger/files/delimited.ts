import { grouped } from '../../count-of.ts';
import { unescapeFormulas } from '../csv.ts';
import { MAX_FILE_ROWS, UnreadableFile } from './reading.ts';

export const separators = [',', ';', '\t', '|'] as const;
export type Separator = (typeof separators)[number];

export interface GridRow {
  /** Number of its first line, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** More cells than any real export has. */
const MAX_CELLS = 300;
const QUOTE = '"';

/**
 * Parses the rows of a delimited text. A quote counts only at the start of a cell; an unclosed one is an ordinary
 * character, so that it can't swallow the rows below it. So is a quote if the next one is on a later line and doesn't end a
 * cell there, because the next one then opens another cell.
 */
export function readGrid(text: string, separator: Separator, maxRows: number): GridRow[] {
  const rows: GridRow[] = [];
  let [at, line, start] = [0, 1, 1];
  let cells: string[] = [];
  let hasQuotes = true;
  const endRow = (): void => {
    if (cells.some((cell) => cell !== '')) rows.push({ line: start, cells });
    if (rows.length > maxRows) throw new UnreadableFile(`This file has more than ${grouped(maxRows)} rows.`);
    cells = [];
  };
  const push = (cell: string): void => {
    if (cells.length >= MAX_CELLS) throw new UnreadableFile(`A row of this file has more than ${MAX_CELLS} cells.`);
    cells.push(cell.trim());
  };
  const countLines = (part: string): number => part.split('\n').length - 1;
  /** Returns the end of a quoted cell, or -1. */
  const closing = (from: number): number => {
    for (let quote = text.indexOf(QUOTE, from); quote >= 0; quote = text.indexOf(QUOTE, quote + 2)) {
      if (text[quote + 1] !== QUOTE) return quote;
    }
    return -1;
  };
  const plainEnd = (from: number): number => {
    let end = from;
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
    return end;
  };
  while (at < text.length) {
    let cell = '';
    if (hasQuotes && text[at] === QUOTE) {
      const close = closing(at + 1);
      if (close < 0) {
        hasQuotes = false;
        continue;
      }
      const lines = countLines(text.slice(at, close));
      if (lines === 0 || text.slice(close + 1, plainEnd(close + 1)).trim() === '') {
        cell = text.slice(at + 1, close).replaceAll('""', QUOTE);
        line += lines;
        at = close + 1;
      }
    }
    const end = plainEnd(at);
    push(cell + text.slice(at, end));
    at = end + 1;
    if (end >= text.length || text[end] === '\n') {
      endRow();
      line += 1;
      start = line;
    } else if (at >= text.length) push('');
  }
  endRow();
  return rows;
}

/** Sample size for detecting the separator. */
const SAMPLE_LETTERS = 60_000;
const SAMPLE_ROWS = 200;
const NAMED: Readonly<Record<string, Separator>> = { ',': ',', ';': ';', '\t': '\t', '|': '|', tab: '\t' };

/** The first line of a file for Excel can name the separator. */
const NAMING = /^"?sep=(,|;|\t|\||tab)"?\n/i;

/** Detects the separator: the one that gives the most rows the same number of cells. */
export function findSeparator(text: string): { separator: Separator; body: string } {
  const naming = NAMING.exec(text);
  const named = NAMED[naming?.[1]?.toLowerCase() ?? ''];
  // The blank line keeps line numbers unchanged.
  if (naming && named) return { separator: named, body: `\n${text.slice(naming[0].length)}` };
  const cut = text.lastIndexOf('\n', SAMPLE_LETTERS);
  const sample = text.length > SAMPLE_LETTERS ? text.slice(0, cut > 0 ? cut : SAMPLE_LETTERS) : text;
  const scoreOf = (separator: Separator): number => {
    let rows: readonly GridRow[];
    try {
      rows = readGrid(sample, separator, Number.MAX_SAFE_INTEGER).slice(0, SAMPLE_ROWS);
    } catch {
      return 0;
    }
    const widths = new Map<number, number>();
    for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
    return Math.max(0, ...[...widths].map(([width, count]) => (width - 1) * count * count));
  };
  const [best] = separators
    .map((separator) => ({ separator, score: scoreOf(separator) }))
    .toSorted((a, b) => b.score - a.score);
  return { separator: best && best.score > 0 ? best.separator : ',', body: text };
}

/** Returns the text that a spreadsheet shows for `="0012"`, with which programs keep it from dropping zeros. */
const shownText = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1]?.trim() ?? cell;

/** Parses a delimited text with the separator that it seems to have. */
export function openGrid(text: string): { readonly separator: Separator; readonly rows: readonly GridRow[] } {
  const { separator, body } = findSeparator(text);
  const rows = readGrid(body, separator, MAX_FILE_ROWS).map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => unescapeFormulas(shownText(cell))),
  }));
  return { separator, rows };
}
