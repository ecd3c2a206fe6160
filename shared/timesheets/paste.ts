import { whyNoHours } from './cells.ts';
import type { Day } from './day.ts';
import { normalizeHours, readHours } from './hour-input.ts';
import { hourKindTitles, type LeaveKind, leaveKinds } from './hours.ts';
import { readWork } from './time-input.ts';

/** The editable columns of the grid, left to right. */
export const gridColumns = ['work', ...leaveKinds] as const;
export type GridColumn = (typeof gridColumns)[number];

export const columnTitles: Readonly<Record<GridColumn, string>> = { work: 'Work', ...hourKindTitles };

/** Parses a spreadsheet's clipboard text into rows of cells; quoted cells keep their line breaks and tabs. */
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
  // Spreadsheets end the block with a line break.
  const last = rows.at(-1);
  if (rows.length > 1 && last?.length === 1 && last[0] === '') rows.pop();
  return rows;
}

/** Whether there is more than one cell; a single one is an ordinary paste. */
export const isBlock = (rows: readonly (readonly string[])[]): boolean => rows.length > 1 || (rows[0]?.length ?? 0) > 1;

interface Pasted {
  readonly days: Day[];
  /** Number of cells that were set, also to the value they had; empty ones count only if they cleared a cell. */
  readonly taken: number;
  /** The cells that were rejected, and why. */
  readonly refused: readonly { readonly date: string; readonly column: GridColumn; readonly reason: string }[];
  /** Whether part of the block was outside the grid. */
  readonly isCut: boolean;
}

function withLeave(day: Day, kind: LeaveKind, text: string): Day | string {
  const hours = readHours(normalizeHours(text));
  if (typeof hours === 'string') return hours;
  const problem = hours > 0 ? whyNoHours(day, kind) : undefined;
  return problem ?? (day[kind] === hours ? day : { ...day, [kind]: hours });
}

function withWork(day: Day, text: string): Day | string {
  const sessions = readWork(normalizeHours(text), day);
  return typeof sessions === 'string' ? sessions : { ...day, ...sessions };
}

/** Pastes a block with its top left cell at `at`. Invalid cells are rejected, the rest is pasted. */
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
