import { useCallback, useState } from 'react';
import { countOf } from '../../../../shared/count-of.ts';
import type { CellPlace } from './grid-keys.ts';
import { type SheetContent, type SheetStore, unreadColumns } from './sheet-store.ts';

/** Returns the first unreadable cell, by row and then by column. */
function firstUnread({ days, unread }: Pick<SheetContent, 'days' | 'unread'>): CellPlace | undefined {
  for (const [row, { date }] of days.entries()) {
    const [column] = unreadColumns(unread, date);
    if (column) return { row, column };
  }
  return undefined;
}

/** Returns why the sheet can't be sent yet; errors from the server are shown in a notice instead. */
export function useUnreadCells(store: SheetStore) {
  const [problem, setProblem] = useState<string>();
  // A new object each time, so that the same cell can be focused again.
  const [wrongCell, setWrongCell] = useState<CellPlace>();

  const assertRead = useCallback((): boolean => {
    const { days, unread } = store.read();
    const count = Object.keys(unread).length;
    setProblem(undefined);
    if (count === 0) return true;
    // Also shows the problem of the cell being typed into.
    store.put(days, unread);
    setProblem(`${countOf(count, 'cell needs', 'cells need')} attention.`);
    setWrongCell(firstUnread({ days, unread }));
    return false;
  }, [store]);
  const dropProblem = useCallback(() => setProblem(undefined), []);

  return { problem, wrongCell, assertRead, dropProblem };
}
