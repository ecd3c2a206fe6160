import { useCallback, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import type { SessionKind } from '../../../../shared/timesheets/time-input.ts';
import { cellKey, type SheetStore } from './sheet-store.ts';
import type { useUndoable } from './use-undoable.ts';

/** Returns which row's times are open in the dialog, and its actions. */
export function useOpenTimes(store: SheetStore, hint: ReturnType<typeof useUndoable>['hint']) {
  const [timesOf, setTimesOf] = useState<number | undefined>(() => {
    // Restores times that were still being typed when the page was left.
    const { days, times } = store.read();
    const row = days.findIndex(({ date }) => date === times?.date);
    return row < 0 ? undefined : row;
  });

  return {
    timesOf,
    openTimes: useCallback(
      (row: number) => {
        const { days, unread } = store.read();
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
    closeTimes: useCallback(() => {
      store.typeTimes(undefined);
      setTimesOf(undefined);
    }, [store]),
  };
}
