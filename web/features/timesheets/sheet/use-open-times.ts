import { useCallback, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import type { SessionKind } from '../../../../shared/timesheets/time-input.ts';
import { cellKey, type SheetContent, type SheetStore } from './sheet-store.ts';
import type { useUndoable } from './use-undoable.ts';

/** The row whose times were typed and neither applied nor discarded. */
function unfinishedRow({ days, times }: SheetContent): number | undefined {
  const row = days.findIndex(({ date }) => date === times?.date);
  return row < 0 ? undefined : row;
}

/** Returns which row's times are open in the dialog, and its actions. */
export function useOpenTimes(store: SheetStore, hint: ReturnType<typeof useUndoable>['hint']) {
  // Restores times that were still being typed when the page was left.
  const [timesOf, setTimesOf] = useState(() => unfinishedRow(store.read()));

  return {
    timesOf,
    openTimes: useCallback(
      (asked: number) => {
        const content = store.read();
        const { days, unread } = content;
        // A draft has room for the times of one day, so those whose dialog couldn't be loaded come first.
        const row = unfinishedRow(content) ?? asked;
        // Applying the dialog would overwrite unreadable text.
        const date = days[row]?.date ?? '';
        if (!unread[cellKey(date, 'work')]) setTimesOf(row);
        else hint('warning', `The work of ${date} can't be read. Correct or clear it first.`);
      },
      [hint, store],
    ),
    typeTimes: store.typeTimes,
    applyTimes: useCallback(
      (row: number, sessions: Pick<Day, SessionKind>) => {
        const day = store.read().days[row];
        if (day) store.setDay(row, { ...day, ...sessions });
        setTimesOf(undefined);
      },
      [store],
    ),
    /** Closes the dialog and keeps what was typed in it. */
    leaveTimes: useCallback(() => setTimesOf(undefined), []),
    closeTimes: useCallback(() => {
      store.typeTimes(undefined);
      setTimesOf(undefined);
    }, [store]),
  };
}
