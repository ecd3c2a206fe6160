import { useCallback, useState } from 'react';
import { whyNoHours } from '../../../../shared/timesheets/cells.ts';
import type { Day, Sessions } from '../../../../shared/timesheets/day.ts';
import { hoursTyped, mayBecomeHours, normalizeHours, readHours } from '../../../../shared/timesheets/hour-input.ts';
import type { GridColumn } from '../../../../shared/timesheets/paste.ts';
import { readWork, workText } from '../../../../shared/timesheets/time-input.ts';
import { cellKey, type SheetContent, type SheetStore, type Unread, useDay, useSheet } from './sheet-store.ts';

/** Returns a day's value as the text of its cell. */
export const textOf = (day: Day, column: GridColumn): string =>
  column === 'work' ? workText(day) : hoursTyped(day[column]);

/** Returns the day with the text of one cell applied, or why the text can't be read. */
function withTyped(day: Day, column: GridColumn, typed: string, before: Unread['before']): Day | string {
  if (column === 'work') {
    const sessions = readWork(typed, { ...day, ...before });
    return typeof sessions === 'string' ? sessions : { ...day, ...sessions };
  }
  const hours = readHours(typed);
  if (typeof hours === 'string') return hours;
  return { ...day, [column]: hours };
}

/** Returns why a cell's hours aren't allowed on its day, if so. */
const standingProblem = (day: Day | undefined, column: GridColumn): string | undefined =>
  day && column !== 'work' && day[column] > 0 ? whyNoHours(day, column) : undefined;

interface Typing {
  readonly text: string;
  readonly edition: number;
  /** The day's sessions when typing began. */
  readonly before: Sessions;
}

const sessionsOf = ({ work_sessions, break_sessions }: Day): Sessions => ({ work_sessions, break_sessions });

/** Returns the state of one cell: its text while typing, and the resulting value or problem. */
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
  const [typing, setTyping] = useState<Typing>();
  const isTyping = typing?.edition === edition;
  const shown = unread?.text ?? (day ? textOf(day, column) : '');

  const value = isTyping ? typing.text : shown;

  return {
    day,
    value,
    // Text that is still being typed isn't reported as a problem.
    problem: isTyping ? undefined : (unread?.message ?? standingProblem(day, column)),
    type: (typed: string) => {
      // What is pasted into one cell is read as in a block; a typed space stays, because without it `1 30` would become 13.
      const text = column === 'work' || typed === `${value} ` ? typed : normalizeHours(typed);
      // R51: at most two digits and two decimals.
      if (!day || (column !== 'work' && !mayBecomeHours(text))) return;
      // What a line says halfway must not decide which session a note belongs to.
      const before = isTyping ? typing.before : (unread?.before ?? sessionsOf(day));
      setTyping({ text, edition, before });
      const next = withTyped(day, column, text, before);
      if (typeof next === 'string') store.leaveUnread(row, column, { text, message: next, before });
      else store.type(row, column, next);
    },
    leave: () => setTyping(undefined),
  };
}
