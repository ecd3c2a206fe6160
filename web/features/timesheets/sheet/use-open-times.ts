import { useCallback, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import type { SessionKind, TypedSessions } from '../../../../shared/timesheets/time-input.ts';
import { type Clash, mergeDays } from './merge-days.ts';
import { cellKey, type SheetContent, type SheetStore } from './sheet-store.ts';
import type { useUndoable } from './use-undoable.ts';

/** The row whose times were typed and neither applied nor discarded. */
function unfinishedRow({ days, times }: SheetContent): number | undefined {
  const row = days.findIndex(({ date }) => date === times?.date);
  return row < 0 ? undefined : row;
}

interface OpenedDay {
  readonly row: number;
  /** The day as it was when its dialog was opened. */
  readonly over: Day;
}

function openedDay({ days, times }: SheetContent, row: number | undefined): OpenedDay | undefined {
  const day = row === undefined ? undefined : days[row];
  return row !== undefined && day ? { row, over: times?.over ?? day } : undefined;
}

/**
 * Returns which row's times are open in the dialog, and its actions. `onClash` receives a day that was changed elsewhere
 * while its times were typed.
 */
export function useOpenTimes(
  store: SheetStore,
  hint: ReturnType<typeof useUndoable>['hint'],
  onClash: (clash: Clash) => void,
) {
  // Restores times that were still being typed when the page was left.
  const [opened, setOpened] = useState(() => openedDay(store.read(), unfinishedRow(store.read())));

  return {
    opened,
    openTimes: useCallback(
      (asked: number) => {
        const content = store.read();
        const { days, unread } = content;
        // A draft has room for the times of one day, so those whose dialog couldn't be loaded come first.
        const row = unfinishedRow(content) ?? asked;
        // Applying the dialog would overwrite unreadable text.
        const date = days[row]?.date ?? '';
        if (!unread[cellKey(date, 'work')]) setOpened(openedDay(content, row));
        else hint('warning', `The work of ${date} can't be read. Correct or clear it first.`);
      },
      [hint, store],
    ),
    typeTimes: useCallback(
      (typed: TypedSessions) => {
        if (opened) store.typeTimes({ date: opened.over.date, typed, over: opened.over });
      },
      [opened, store],
    ),
    applyTimes: useCallback(
      (sessions: Pick<Day, SessionKind>) => {
        const now = opened && store.read().days[opened.row];
        if (now) {
          const { days, clashes } = mergeDays([opened.over], [{ ...opened.over, ...sessions }], [now]);
          for (const day of days) store.setDay(opened.row, day);
          for (const clash of clashes) onClash(clash);
        }
        setOpened(undefined);
      },
      [onClash, opened, store],
    ),
    /** Closes the dialog and keeps what was typed in it. */
    leaveTimes: useCallback(() => setOpened(undefined), []),
    closeTimes: useCallback(() => {
      store.typeTimes(undefined);
      setOpened(undefined);
    }, [store]),
  };
}
