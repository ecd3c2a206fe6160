import { useCallback, useMemo, useRef, useState } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import {
  changedDays,
  copyOfYesterday,
  usualDay,
  withLastPeriod,
  withNight,
  withUsualDay,
} from '../../../../shared/timesheets/fill.ts';
import { columnTitles, pasteBlock } from '../../../../shared/timesheets/paste.ts';
import { readNight, workText } from '../../../../shared/timesheets/time-input.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import type { CellPlace } from './grid-keys.ts';
import { cellKey, type SheetStore, stillUnread, unreadColumns } from './sheet-store.ts';

const days = (count: number): string => (count === 1 ? '1 day' : `${count} days`);
const SHOWN_REFUSALS = 5;

/** What can be done to the days of a sheet at once; each is told in a notice that takes it back. */
export function useSheetEditor(store: SheetStore) {
  const { notify, dismiss } = useNotices();
  /** Notices that say that something is not saved yet. */
  const told = useRef(new Set<string>());
  /** The row whose times are open. */
  const [timesOf, setTimesOf] = useState<number | undefined>(() => {
    // Times that were half typed when the page went away are where they were.
    const { days: known, times } = store.read();
    const row = known.findIndex(({ date }) => date === times?.date);
    return row < 0 ? undefined : row;
  });

  const actions = useMemo(() => {
    const put = (next: readonly Day[], content: string, type: 'info' | 'warning' = 'info') => {
      const { days: before, unread } = store.read();
      const left = stillUnread({ days: before, unread }, next);
      store.put(next, left);
      const id = notify({
        type,
        content,
        action: {
          label: 'Undo',
          // What was changed on other days since stays.
          onClick: () => {
            dismiss(id);
            const now = store.read();
            const isBack = (index: number) => now.days[index] === next[index];
            const replaced = Object.entries(unread).filter(
              ([key]) => !left[key] && isBack(next.findIndex(({ date }) => key.startsWith(date))),
            );
            store.put(
              now.days.map((day, index) => (isBack(index) ? (before[index] ?? day) : day)),
              { ...now.unread, ...Object.fromEntries(replaced) },
            );
          },
        },
      });
      told.current.add(id);
    };
    const say = (content: string) => notify({ type: 'info', content });
    /** Nothing is written over, what cannot be read neither. */
    const aside = (next: readonly Day[]): readonly Day[] => {
      const { days: now, unread } = store.read();
      return next.map((day, index) => (unreadColumns(unread, day.date).length > 0 ? (now[index] ?? day) : day));
    };

    return {
      copyYesterday: (row: number): void => {
        const now = store.read().days;
        const copied = copyOfYesterday(now, row);
        if (!copied) say('Nothing copied. The previous day has no work in this timesheet.');
        else {
          put(
            now.map((day, index) => (index === row ? copied : day)),
            `Copied the previous day’s work to ${copied.date} (not saved yet).`,
          );
        }
      },
      copyLastPeriod: (last: readonly Day[]): void => {
        const now = store.read().days;
        const next = aside(withLastPeriod(now, last));
        const count = changedDays(now, next);
        if (count === 0) say('Nothing copied. The last period has no work for the empty days.');
        else put(next, `Copied the last period’s work to ${days(count)}, without leave (not saved yet).`);
      },
      fillUsual: (last: readonly Day[]): void => {
        const now = store.read().days;
        const own = now.some(({ work_sessions }) => work_sessions.length > 0);
        const usual = usualDay(own ? now : last);
        const next = aside(withUsualDay(now, usual));
        const count = changedDays(now, next);
        if (count === 0) say('Nothing filled in. Every working day already has work or leave.');
        else put(next, `Filled in ${workText(usual)} on ${days(count)} (not saved yet).`);
      },
      splitNight: (row: number): void => {
        const { days: now, unread } = store.read();
        const day = now[row];
        const cell = day && unread[cellKey(day.date, 'work')];
        const night = cell && readNight(cell.text);
        if (!night) return;
        const next = withNight(now, row, night);
        if (typeof next === 'string') notify({ type: 'warning', content: next });
        else {
          const { end } = night.tomorrow;
          put(
            next,
            `Split the overnight work of ${day.date} over two days, ending at ${end} the next day (not saved yet).`,
          );
        }
      },
      paste: (at: CellPlace, block: string[][]): void => {
        const { taken, refused, isCut, days: next } = pasteBlock(store.read().days, at, block);
        const left = refused
          .slice(0, SHOWN_REFUSALS)
          .map(({ date, column, reason }) => `${date}, ${columnTitles[column].toLowerCase()}: ${reason}`);
        const content = [
          `${taken === 1 ? '1 cell' : `${taken} cells`} pasted (not saved yet).`,
          ...(refused.length > 0 ? [`${refused.length} skipped: ${left.join(' ')}`] : []),
          ...(refused.length > SHOWN_REFUSALS ? [`And ${refused.length - SHOWN_REFUSALS} more.`] : []),
          ...(isCut ? ['Cells outside the timesheet were skipped.'] : []),
        ].join(' ');
        put(next, content, refused.length > 0 || isCut ? 'warning' : 'info');
      },
      applyTimes: (row: number, sessions: Pick<Day, 'work_sessions' | 'break_sessions'>): void => {
        const day = store.read().days[row];
        if (day) store.setDay(row, { ...day, ...sessions });
        setTimesOf(undefined);
      },
      /** All of it is saved: there is nothing to take back any longer. */
      forget: (): void => {
        for (const id of told.current) dismiss(id);
        told.current.clear();
      },
    };
  }, [dismiss, notify, store]);

  return {
    ...actions,
    timesOf,
    openTimes: useCallback(
      (row: number) => {
        const { days: now, unread } = store.read();
        // What cannot be read would be lost behind the dialog.
        const date = now[row]?.date ?? '';
        if (!unread[cellKey(date, 'work')]) setTimesOf(row);
        else
          notify({
            type: 'warning',
            content: `The work of ${date} can’t be read. Correct or clear it first.`,
          });
      },
      [notify, store],
    ),
    typeTimes: store.typeTimes,
    closeTimes: useCallback(() => {
      store.typeTimes(undefined);
      setTimesOf(undefined);
    }, [store]),
  };
}
