import { useCallback, useSyncExternalStore } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { type GridColumn, gridColumns } from '../../../../shared/timesheets/paste.ts';
import type { SessionKind, TypedSessions } from '../../../../shared/timesheets/time-input.ts';

type Sessions = Pick<Day, SessionKind>;

/** What stands in a cell and cannot be read (yet). */
export interface Unread {
  readonly text: string;
  readonly message: string;
  /** The work that stood there before: its notes belong to the times that come back. */
  readonly before?: Sessions | undefined;
}

/** The times of a day as they stand in its dialog, not applied yet. */
export interface OpenTimes {
  readonly date: string;
  readonly typed: TypedSessions;
}

/** What of a sheet is typed and is not part of its days (yet). */
export interface Unfinished {
  /** By `cellKey`. */
  readonly unread: Readonly<Record<string, Unread>>;
  readonly times?: OpenTimes | undefined;
}

/** A sheet as it stands on the screen. A cell that cannot be read counts nothing: what is not shown is not paid. */
export interface SheetContent extends Unfinished {
  readonly days: readonly Day[];
  /** Counts the changes that did not come from typing into a cell: cells then show what there is. */
  readonly edition: number;
}

export const cellKey = (date: string, column: GridColumn): string => `${date} ${column}`;

const withoutCell = (day: Day, column: GridColumn): Day =>
  column === 'work' ? { ...day, work_sessions: [], break_sessions: [] } : { ...day, [column]: 0 };

const valueOf = (day: Day, column: GridColumn): string =>
  column === 'work' ? JSON.stringify([day.work_sessions, day.break_sessions]) : String(day[column]);

/** The cells of a day that cannot be read. */
export const unreadColumns = (unread: SheetContent['unread'], date: string): GridColumn[] =>
  gridColumns.filter((column) => unread[cellKey(date, column)]);

/** Whether something is typed that the days do not hold. */
export const isUnfinished = ({ unread, times }: Unfinished): boolean =>
  times !== undefined || Object.keys(unread).length > 0;

const readable = (days: readonly Day[], unread: SheetContent['unread']): readonly Day[] =>
  Object.keys(unread).length === 0
    ? days
    : days.map((day) => unreadColumns(unread, day.date).reduce((rest, column) => withoutCell(rest, column), day));

/** What still cannot be read after cells were filled from elsewhere: those that were filled hold something now. */
export function stillUnread({ days, unread }: Pick<SheetContent, 'days' | 'unread'>, next: readonly Day[]) {
  const kept = days.flatMap((before, index) => {
    const after = next[index];
    return unreadColumns(unread, before.date)
      .filter((column) => !after || valueOf(after, column) === valueOf(before, column))
      .map((column) => cellKey(before.date, column));
  });
  return Object.fromEntries(Object.entries(unread).filter(([key]) => kept.includes(key)));
}

/** What is typed into a sheet, outside of React's state: a key press renders its own cell and the totals alone. */
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
    /** What was typed into a cell and could be read. */
    type: (row: number, column: GridColumn, day: Day): void =>
      show({ ...content, days: withDay(row, day), unread: without(cellKey(day.date, column)) }),
    /** What was typed into a cell and could not be read. */
    leaveUnread: (row: number, column: GridColumn, typed: Pick<Unread, 'text' | 'message'>): void => {
      const day = content.days[row];
      if (!day) return;
      const key = cellKey(day.date, column);
      const known = content.unread[key];
      const before = known ? known.before : column === 'work' ? day : undefined;
      const { work_sessions, break_sessions } = before ?? day;
      const kept = before && { before: { work_sessions, break_sessions } };
      show({
        ...content,
        days: withDay(row, withoutCell(day, column)),
        unread: { ...content.unread, [key]: { ...typed, ...kept } },
      });
    },
    /** Days that were filled, pasted, or read again, with what cannot be read in them. */
    put: (next: readonly Day[], unread: SheetContent['unread'] = content.unread): void =>
      show({ ...content, days: readable(next, unread), unread, edition: content.edition + 1 }),
    /** The same, for one day whose sessions were set in its dialog. */
    setDay: (row: number, day: Day): void =>
      show({
        days: withDay(row, day),
        unread: without(cellKey(day.date, 'work')),
        edition: content.edition + 1,
      }),
    /** What stands in the dialog of a day; undefined when it closes. */
    typeTimes: (times: OpenTimes | undefined): void => {
      if (times !== content.times) show({ ...content, times });
    },
  };
}

export type SheetStore = ReturnType<typeof createSheetStore>;

/** A part of the sheet; the component renders again when this part changed. */
export const useSheet = <T>(store: SheetStore, select: (content: SheetContent) => T): T => {
  const read = useCallback(() => select(store.read()), [select, store]);
  return useSyncExternalStore(store.subscribe, read);
};

export const useDay = (store: SheetStore, row: number): Day | undefined =>
  useSheet(
    store,
    useCallback(({ days }: SheetContent) => days[row], [row]),
  );
