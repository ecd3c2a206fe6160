import { useCallback, useState } from 'react';
import { whyNoHours } from '../../../../shared/timesheets/cells.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { hoursTyped, isHoursTyped, readHours } from '../../../../shared/timesheets/hour-input.ts';
import type { GridColumn } from '../../../../shared/timesheets/paste.ts';
import { readWork, workText } from '../../../../shared/timesheets/time-input.ts';
import { cellKey, type SheetContent, type SheetStore, type Unread, useDay, useSheet } from './sheet-store.ts';

/** How a cell shows what its day holds. */
export const textOf = (day: Day, column: GridColumn): string =>
  column === 'work' ? workText(day) : hoursTyped(day[column]);

/** The day with what was typed into one of its cells, or why that cannot be read. */
function withTyped(day: Day, column: GridColumn, typed: string, unread: Unread | undefined): Day | string {
  if (column === 'work') {
    const sessions = readWork(typed, unread?.before ?? day);
    return typeof sessions === 'string' ? sessions : { ...day, ...sessions };
  }
  const hours = readHours(typed);
  if (typeof hours === 'string') return hours;
  return { ...day, [column]: hours };
}

/** Why a day's cell holds what it cannot, once it does. */
const standingProblem = (day: Day | undefined, column: GridColumn): string | undefined =>
  day && column !== 'work' && day[column] > 0 ? whyNoHours(day, column) : undefined;

/** One cell: what stands in it while it is typed into, and what the sheet makes of it. */
export function useCell(store: SheetStore, row: number, column: GridColumn) {
  const day = useDay(store, row);
  const date = day?.date ?? '';
  const unread = useSheet(
    store,
    useCallback(({ unread: all }: SheetContent) => all[cellKey(date, column)], [column, date]),
  );
  const edition = useSheet(
    store,
    useCallback((content: SheetContent) => content.edition, []),
  );
  const [typing, setTyping] = useState<{ readonly text: string; readonly edition: number }>();
  const isTyping = typing?.edition === edition;
  const shown = unread?.text ?? (day ? textOf(day, column) : '');

  return {
    day,
    value: isTyping ? typing.text : shown,
    // What is half typed is not wrong yet.
    problem: isTyping ? undefined : (unread?.message ?? standingProblem(day, column)),
    type: (text: string) => {
      // R51: no third digit or decimal.
      if (!day || (column !== 'work' && !isHoursTyped(text))) return;
      setTyping({ text, edition });
      const next = withTyped(day, column, text, unread);
      if (typeof next === 'string') store.leaveUnread(row, column, { text, message: next });
      else store.type(row, column, next);
    },
    leave: () => setTyping(undefined),
  };
}
