import type { ClipboardEvent, KeyboardEvent } from 'react';
import { type GridColumn, gridColumns, isBlock, readBlock } from '../../../../shared/timesheets/paste.ts';

export interface CellPlace {
  readonly row: number;
  readonly column: GridColumn;
}

const columnOf = (name: string | undefined): GridColumn | undefined => gridColumns.find((column) => column === name);

const isField = (target: EventTarget): target is HTMLInputElement => target instanceof HTMLInputElement;

/** Returns the cell that received a key press or a paste. */
function placeOf(target: EventTarget): CellPlace | undefined {
  if (!isField(target)) return undefined;
  const cell = target.closest<HTMLElement>('[data-row][data-column]');
  const column = columnOf(cell?.dataset.column);
  return cell && column ? { row: Number(cell.dataset.row), column } : undefined;
}

/** Returns the input of a cell, or null if the cell can't be edited. */
export const inputAt = (grid: HTMLElement, { row, column }: CellPlace): HTMLInputElement | null =>
  grid.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"] input`);

const rowCount = (grid: HTMLElement): number => {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => Number(dataset.row));
  return Math.max(-1, ...rows) + 1;
};

/** Focuses the next editable cell in a direction. Returns whether there is one. */
function go(grid: HTMLElement, from: CellPlace, rows: number, columns: number): boolean {
  const count = rowCount(grid);
  let row = from.row + rows;
  let column = gridColumns.indexOf(from.column) + columns;
  while (row >= 0 && row < count && column >= 0 && column < gridColumns.length) {
    const input = inputAt(grid, { row, column: gridColumns[column] ?? 'work' });
    if (input) {
      input.focus();
      input.select();
      return true;
    }
    row += rows;
    column += columns;
  }
  return false;
}

const isAtStart = (input: HTMLInputElement): boolean =>
  (input.selectionStart === 0 && input.selectionEnd === 0) || isAllSelected(input);
const isAtEnd = (input: HTMLInputElement): boolean =>
  (input.selectionStart === input.value.length && input.selectionEnd === input.value.length) || isAllSelected(input);
const isAllSelected = (input: HTMLInputElement): boolean =>
  input.selectionStart === 0 && input.selectionEnd === input.value.length;

interface GridActions {
  readonly openTimes: (row: number) => void;
  readonly copyYesterday: (row: number) => void;
  readonly paste: (at: CellPlace, block: string[][]) => void;
}

/**
 * Arrow keys and Enter move between cells as in a spreadsheet, left and right only from the edge of a text. F2 opens a
 * day's times; Ctrl+D or Cmd+D copies the previous day. Tab keeps its default behavior.
 */
export function handleGridKey(event: KeyboardEvent<HTMLElement>, actions: GridActions): void {
  const at = placeOf(event.target);
  if (!at || event.altKey || event.nativeEvent.isComposing) return;
  const input = event.target as HTMLInputElement;
  const grid = event.currentTarget;
  // With Shift, arrows select text.
  const isPlain = !event.ctrlKey && !event.metaKey && (!event.shiftKey || event.key === 'Enter');
  const moves: Record<string, () => boolean> = {
    ArrowUp: () => go(grid, at, -1, 0),
    ArrowDown: () => go(grid, at, 1, 0),
    Enter: () => go(grid, at, event.shiftKey ? -1 : 1, 0) || true,
    ArrowLeft: () => isAtStart(input) && go(grid, at, 0, -1),
    ArrowRight: () => isAtEnd(input) && go(grid, at, 0, 1),
  };
  if (event.key === 'F2') {
    event.preventDefault();
    actions.openTimes(at.row);
  } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    actions.copyYesterday(at.row);
  } else if (isPlain && moves[event.key]?.()) event.preventDefault();
}

/** Pastes a block of cells, starting at the current one; a single value is left to the browser. */
export function handleGridPaste(event: ClipboardEvent<HTMLElement>, actions: GridActions): void {
  const at = placeOf(event.target);
  if (!at) return;
  const block = readBlock(event.clipboardData.getData('text/plain'));
  if (!isBlock(block)) return;
  event.preventDefault();
  actions.paste(at, block);
}
