import { useCallback, useSyncExternalStore } from 'react';
import type { Day } from '../../../shared/timesheets/day.ts';
import type { GridColumn } from '../../../shared/timesheets/paste.ts';

/** What stands in a cell and cannot be read (yet). */
export interface Unread {
  readonly text: string;
  readonly message: string;
}

/** A sheet as it stands on the screen. */
export interface SheetContent {
  readonly days: readonly Day[];
  /** By `cellKey`. */
  readonly unread: Readonly<Record<string, Unread>>;
  /** Counts the changes that did not come from typing into a cell: cells then show what there is. */
  readonly edition: number;
}

export const cellKey = (date: string, column: GridColumn): string => `${date} ${column}`;

/** What is typed into a sheet, outside of React's state: a key press renders its own cell and the totals alone. */
export function createSheetStore(days: readonly Day[], unread: SheetContent['unread'] = {}) {
  let content: SheetContent = { days, unread, edition: 0 };
  const listeners = new Set<() => void>();
  const show = (next: SheetContent) => {
    content = next;
    for (const listener of listeners) listener();
  };

  const without = (keys: ReadonlySet<string>): SheetContent['unread'] =>
    Object.fromEntries(Object.entries(content.unread).filter(([key]) => !keys.has(key)));

  return {
    read: (): SheetContent => content,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** What was typed into a cell and could be read. */
    type: (row: number, column: GridColumn, day: Day): void =>
      show({
        ...content,
        days: content.days.map((known, index) => (index === row ? day : known)),
        unread: without(new Set([cellKey(day.date, column)])),
      }),
    /** What was typed into a cell and could not be read. */
    leaveUnread: (date: string, column: GridColumn, unreadText: Unread): void =>
      show({ ...content, unread: { ...content.unread, [cellKey(date, column)]: unreadText } }),
    /** Days that were filled, pasted, or read again, with what cannot be read in them. */
    put: (next: readonly Day[], nextUnread: SheetContent['unread'] = content.unread): void =>
      show({ days: next, unread: nextUnread, edition: content.edition + 1 }),
    /** The same, for one day whose sessions were set. */
    setDay: (row: number, day: Day): void =>
      show({
        days: content.days.map((known, index) => (index === row ? day : known)),
        unread: without(new Set([cellKey(day.date, 'work')])),
        edition: content.edition + 1,
      }),
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
