import { useCallback, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import type { SessionKind } from '../../../../shared/timesheets/time-input.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { cellKey, type SheetStore } from './sheet-store.ts';

/** Returns which row's times are open in the dialog, and its actions. */
export function useOpenTimes(store: SheetStore) {
  const { notify } = useNotices();
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
        else notify({ type: 'warning', content: `The work of ${date} can't be read. Correct or clear it first.` });
      },
      [notify, store],
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
