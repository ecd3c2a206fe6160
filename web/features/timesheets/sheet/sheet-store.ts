import { useCallback, useSyncExternalStore } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { type GridColumn, gridColumns } from '../../../../shared/timesheets/paste.ts';
import type { SessionKind, TypedSessions } from '../../../../shared/timesheets/time-input.ts';

type Sessions = Pick<Day, SessionKind>;

/** Text in a cell that can't be read, at least not yet. */
export interface Unread {
  readonly text: string;
  readonly message: string;
  /** The previous sessions; their notes are kept if the same times are typed again. */
  readonly before?: Sessions | undefined;
}

/** The times of a day in its dialog, not applied yet. */
interface OpenTimes {
  readonly date: string;
  readonly typed: TypedSessions;
  /** The day as it was when the dialog was opened; drafts of earlier releases don't have it. */
  readonly over?: Day | undefined;
}

/** Input that isn't part of the days, at least not yet. */
export interface Unfinished {
  /** Keyed by `cellKey`. */
  readonly unread: Readonly<Record<string, Unread>>;
  readonly times?: OpenTimes | undefined;
}

/** A sheet as displayed. An unreadable cell counts as empty, because a value that isn't shown must not be paid. */
export interface SheetContent extends Unfinished {
  readonly days: readonly Day[];
  /**
   * Incremented by every change other than typing into a cell, so that cells drop their own text and show the store's.
   */
  readonly edition: number;
}

export const cellKey = (date: string, column: GridColumn): string => `${date} ${column}`;

const withoutCell = (day: Day, column: GridColumn): Day =>
  column === 'work' ? { ...day, work_sessions: [], break_sessions: [] } : { ...day, [column]: 0 };

const valueOf = (day: Day, column: GridColumn): string =>
  column === 'work' ? JSON.stringify([day.work_sessions, day.break_sessions]) : String(day[column]);

/** Returns the columns of a day's unreadable cells. */
export const unreadColumns = (unread: SheetContent['unread'], date: string): GridColumn[] =>
  gridColumns.filter((column) => unread[cellKey(date, column)]);

/** Returns whether there is input that the days don't contain. */
export const isUnfinished = ({ unread, times }: Unfinished): boolean =>
  times !== undefined || Object.keys(unread).length > 0;

/** Days without hours in their unreadable cells stay the same objects, by which Undo knows what changed since. */
const readable = (days: readonly Day[], unread: SheetContent['unread']): readonly Day[] =>
  Object.keys(unread).length === 0
    ? days
    : days.map((day) =>
        unreadColumns(unread, day.date).reduce((rest, column) => {
          const empty = withoutCell(rest, column);
          return valueOf(rest, column) === valueOf(empty, column) ? rest : empty;
        }, day),
      );

/** Returns the input without that of these days. */
export function withoutDays(content: SheetContent, left: readonly Pick<Day, 'date'>[]): SheetContent {
  const isLeft = (text: string) => left.some(({ date }) => text.startsWith(date));
  return {
    ...content,
    days: content.days.filter(({ date }) => !isLeft(date)),
    unread: Object.fromEntries(Object.entries(content.unread).filter(([key]) => !isLeft(key))),
  };
}

/** Returns the cells that are still unreadable after others were filled: a cell with a changed value is readable now. */
export function stillUnread({ days, unread }: Pick<SheetContent, 'days' | 'unread'>, next: readonly Day[]) {
  const kept = days.flatMap((before, index) => {
    const after = next[index];
    return unreadColumns(unread, before.date)
      .filter((column) => !after || valueOf(after, column) === valueOf(before, column))
      .map((column) => cellKey(before.date, column));
  });
  return Object.fromEntries(Object.entries(unread).filter(([key]) => kept.includes(key)));
}

/** Holds a sheet's input outside of React's state, so that a key press rerenders only its own cell and the totals. */
export function createSheetStore(days: readonly Day[], { unread, times }: Unfinished = { unread: {} }) {
  let content: SheetContent = { days: readable(days, unread), unread, times, edition: 0 };
  const listeners = new Set<() => void>();
  const show = (next: SheetContent) => {
    content = next;
    for (const listener of listeners) listener();
  };

  const withDay = (row: number, day: Day): readonly Day[] =>
    content.days.map((known, index) => (index === row ? day : known));
  const without = (key: string): SheetContent['unread'] =>
    Object.fromEntries(Object.entries(content.unread).filter(([each]) => each !== key));

  return {
    read: (): SheetContent => content,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Sets the day that results from readable text in a cell. */
    type: (row: number, column: GridColumn, day: Day): void =>
      show({ ...content, days: withDay(row, day), unread: without(cellKey(day.date, column)) }),
    /** Keeps unreadable text of a cell. */
    leaveUnread: (row: number, column: GridColumn, { before, ...typed }: Unread): void => {
      const day = content.days[row];
      if (!day) return;
      const cell = { ...typed, ...(column === 'work' && { before }) };
      show({
        ...content,
        days: withDay(row, withoutCell(day, column)),
        unread: { ...content.unread, [cellKey(day.date, column)]: cell },
      });
    },
    /** Replaces the days after filling, pasting or reloading, together with their unreadable cells. */
    put: (next: readonly Day[], unread: SheetContent['unread'] = content.unread): void =>
      show({ ...content, days: readable(next, unread), unread, edition: content.edition + 1 }),
    /** Replaces one day after its sessions were set in the dialog. */
    setDay: (row: number, day: Day): void =>
      show({
        days: withDay(row, day),
        unread: without(cellKey(day.date, 'work')),
        edition: content.edition + 1,
      }),
    /** Keeps the input of a day's dialog; undefined when it closes. */
    typeTimes: (times: OpenTimes | undefined): void => {
      if (times !== content.times) show({ ...content, times });
    },
  };
}

export type SheetStore = ReturnType<typeof createSheetStore>;

/** Returns a part of the sheet; the component rerenders when that part changes. */
export const useSheet = <T>(store: SheetStore, select: (content: SheetContent) => T): T => {
  const read = useCallback(() => select(store.read()), [select, store]);
  return useSyncExternalStore(store.subscribe, read);
};

export const useDay = (store: SheetStore, row: number): Day | undefined =>
  useSheet(
    store,
    useCallback(({ days }: SheetContent) => days[row], [row]),
  );
