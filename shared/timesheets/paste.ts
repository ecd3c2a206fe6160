import { whyNoHours } from './cells.ts';
import type { Day } from './day.ts';
import { readHours } from './hour-input.ts';
import { hourKindTitles, type LeaveKind, leaveKinds } from './hours.ts';
import { readWork } from './time-input.ts';

/** The columns of the grid that are typed into, from left to right. */
export const gridColumns = ['work', ...leaveKinds] as const;
export type GridColumn = (typeof gridColumns)[number];

export const columnTitles: Readonly<Record<GridColumn, string>> = { work: 'Work', ...hourKindTitles };

/** Rows of cells as a spreadsheet puts them on the clipboard; quoted cells keep their line breaks and tabs. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let isQuoted = false;
  const endCell = () => {
    rows.at(-1)?.push(cell.trim());
    cell = '';
  };
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (isQuoted) {
      if (char !== '"') cell += char;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (char === '"' && cell === '') isQuoted = true;
    else if (char === '\t') endCell();
    else if (char === '\n') {
      endCell();
      rows.push([]);
    } else if (char !== '\r') cell += char;
  }
  endCell();
  // A copied block ends with a line break.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** More than one cell; a single one is an ordinary paste. */
export const isBlock = (rows: readonly (readonly string[])[]): boolean => rows.length > 1 || (rows[0]?.length ?? 0) > 1;

export interface Pasted {
  readonly days: Day[];
  /** Cells that took something, also where they held it already; an empty one only where it emptied a cell. */
  readonly taken: number;
  /** What was left out, and why. */
  readonly refused: readonly { readonly date: string; readonly column: GridColumn; readonly reason: string }[];
  /** Whether part of the block lay outside the grid. */
  readonly isCut: boolean;
}

/** Hours as a spreadsheet may show them, with a decimal comma or as 7:30, with a decimal point; another text as it is. */
function pointed(text: string): string {
  const clock = /^(\d{1,2}):([0-5]\d)$/.exec(text);
  if (clock) return String(Math.round((Number(clock[1]) + Number(clock[2]) / 60) * 100) / 100);
  return /^\d{0,2},\d{0,2}$/.test(text) ? text.replace(',', '.') : text;
}

function withLeave(day: Day, kind: LeaveKind, text: string): Day | string {
  const hours = readHours(pointed(text));
  if (typeof hours === 'string') return hours;
  const refusal = hours > 0 ? whyNoHours(day, kind) : undefined;
  return refusal ?? (day[kind] === hours ? day : { ...day, [kind]: hours });
}

function withWork(day: Day, text: string): Day | string {
  const sessions = readWork(pointed(text), day);
  return typeof sessions === 'string' ? sessions : { ...day, ...sessions };
}

/** A block put into the grid with its upper left cell at a day and a column. What does not fit is left out and told. */
export function pasteBlock(
  days: readonly Day[],
  at: { readonly row: number; readonly column: GridColumn },
  block: readonly (readonly string[])[],
): Pasted {
  const next = [...days];
  const refused: { date: string; column: GridColumn; reason: string }[] = [];
  const columns = gridColumns.slice(gridColumns.indexOf(at.column));
  let taken = 0;
  let isCut = false;
  block.forEach((cells, rowOffset) => {
    cells.forEach((text, columnOffset) => {
      const row = at.row + rowOffset;
      const [day, column] = [next[row], columns[columnOffset]];
      if (!day || !column) {
        isCut ||= text !== '';
        return;
      }
      const changed = column === 'work' ? withWork(day, text) : withLeave(day, column, text);
      if (typeof changed === 'string') refused.push({ date: day.date, column, reason: changed });
      else {
        next[row] = changed;
        if (text !== '' || JSON.stringify(changed) !== JSON.stringify(day)) taken += 1;
      }
    });
  });
  return { days: next, taken, refused, isCut };
}
