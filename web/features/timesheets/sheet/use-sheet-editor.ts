import { useMemo } from 'react';
import { countOf } from '../../../../shared/count-of.ts';
import { addDays } from '../../../../shared/dates.ts';
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
import type { CellPlace } from './grid-keys.ts';
import { cellKey, unreadColumns } from './sheet-store.ts';
import { useOpenTimes } from './use-open-times.ts';
import type { useSheetForm } from './use-sheet-form.ts';
import { useUndoable } from './use-undoable.ts';

const SHOWN_REFUSALS = 5;

function pastedText({ taken, refused, isCut }: Omit<ReturnType<typeof pasteBlock>, 'days'>): string {
  const left = refused
    .slice(0, SHOWN_REFUSALS)
    .map(({ date, column, reason }) => `${date}, ${columnTitles[column].toLowerCase()}: ${reason}`);
  return [
    `${countOf(taken, 'cell')} pasted (not saved yet).`,
    ...(refused.length > 0 ? [`${refused.length} skipped: ${left.join(' ')}`] : []),
    ...(refused.length > SHOWN_REFUSALS ? [`And ${refused.length - SHOWN_REFUSALS} more.`] : []),
    ...(isCut ? ['Cells outside the timesheet were skipped.'] : []),
  ].join(' ');
}

/** Returns the actions that change several cells of a sheet at once. */
export function useSheetEditor({ store, addClash }: Pick<ReturnType<typeof useSheetForm>, 'store' | 'addClash'>) {
  const { put, hint, forget } = useUndoable(store);
  const times = useOpenTimes(store, hint, addClash);

  const actions = useMemo(() => {
    const say = (content: string) => hint('info', content);
    /** Leaves days with unreadable cells unchanged, so that no input is overwritten. */
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
            `Copied the previous day's work to ${copied.date} (not saved yet).`,
          );
        }
      },
      copyLastPeriod: (last: readonly Day[]): void => {
        const now = store.read().days;
        const next = aside(withLastPeriod(now, last));
        const count = changedDays(now, next);
        if (count === 0) say('Nothing copied. The previous period has no work for the empty days.');
        else put(next, `Copied the previous period's work to ${countOf(count, 'day')}, without leave (not saved yet).`);
      },
      fillUsual: (last: readonly Day[]): void => {
        const now = store.read().days;
        const own = now.some(({ work_sessions }) => work_sessions.length > 0);
        const usual = usualDay(own ? now : last);
        const next = aside(withUsualDay(now, usual));
        const count = changedDays(now, next);
        if (count === 0) say('Nothing filled in. Every working day already has work or leave.');
        else put(next, `Filled in ${workText(usual)} on ${countOf(count, 'day')} (not saved yet).`);
      },
      splitNight: (row: number): void => {
        const { days: now, unread } = store.read();
        const day = now[row];
        const cell = day && unread[cellKey(day.date, 'work')];
        const night = cell && readNight(cell.text, cell.before);
        if (!night) return;
        const key = cellKey(addDays(day.date, 1), 'work');
        const next = withNight(now, row, night, unread[key]);
        if (typeof next === 'string') hint('warning', next);
        else {
          const { end } = night.tomorrow;
          put(
            next.days,
            `Split the overnight work on ${day.date} across two days, ending at ${end} the next day (not saved yet).`,
            { ...(next.left && { retyped: { [key]: { ...unread[key], ...next.left } } }) },
          );
        }
      },
      paste: (at: CellPlace, block: string[][]): void => {
        const { days: next, ...result } = pasteBlock(store.read().days, at, block);
        put(next, pastedText(result), { type: result.refused.length > 0 || result.isCut ? 'warning' : 'info' });
      },
    };
  }, [hint, put, store]);

  return { ...actions, ...times, hint, forget };
}
