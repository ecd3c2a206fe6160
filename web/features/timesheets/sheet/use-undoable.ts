import { useMemo, useRef } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { type SheetContent, type SheetStore, stillUnread } from './sheet-store.ts';

interface Options {
  readonly type?: 'info' | 'warning';
  /** Cells that still can't be read, with their new text. */
  readonly retyped?: SheetContent['unread'];
}

/** Changes many cells at once and shows a notice with Undo. */
export function useUndoable(store: SheetStore) {
  const { notify, dismiss } = useNotices();
  /** Ids of notices that say something isn't saved yet. */
  const unsavedNotices = useRef(new Set<string>());

  return useMemo(
    () => ({
      put: (next: readonly Day[], content: string, { type = 'info', retyped = {} }: Options = {}): void => {
        const { days: before, unread } = store.read();
        const left: SheetContent['unread'] = { ...stillUnread({ days: before, unread }, next), ...retyped };
        store.put(next, left);
        /** Keeps changes that were made on other days since. */
        const undo = () => {
          const now = store.read();
          const isBack = (index: number) => now.days[index] === next[index];
          const replaced = Object.entries(unread).filter(
            ([key, cell]) => left[key] !== cell && isBack(next.findIndex(({ date }) => key.startsWith(date))),
          );
          store.put(
            now.days.map((day, index) => (isBack(index) ? (before[index] ?? day) : day)),
            { ...now.unread, ...Object.fromEntries(replaced) },
          );
        };
        const id = notify({
          type,
          content,
          action: {
            label: 'Undo',
            onClick: () => {
              dismiss(id);
              undo();
            },
          },
        });
        unsavedNotices.current.add(id);
      },
      /** Dismisses the notices once everything is saved, because Undo no longer applies. */
      forget: (): void => {
        for (const id of unsavedNotices.current) dismiss(id);
        unsavedNotices.current.clear();
      },
    }),
    [dismiss, notify, store],
  );
}
