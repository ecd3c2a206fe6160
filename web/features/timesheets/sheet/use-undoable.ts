import { useEffect, useMemo, useRef } from 'react';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { useSingleNotice } from '../../../layout/use-single-notice.ts';
import { type SheetContent, type SheetStore, stillUnread } from './sheet-store.ts';

interface Options {
  readonly type?: 'info' | 'warning';
  /** Cells that still can't be read, with their new text. */
  readonly retyped?: SheetContent['unread'];
}

/** Changes many cells at once and shows a notice with Undo, or says why it changes nothing. */
export function useUndoable(store: SheetStore) {
  const notice = useSingleNotice();
  /** Whether the notice only explains, and so is outdated once something is typed. */
  const isHint = useRef(false);

  useEffect(
    () =>
      store.subscribe(() => {
        if (isHint.current) notice.drop();
        isHint.current = false;
      }),
    [notice, store],
  );

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
        // The notice bar dismisses a notice once its action is pressed.
        notice.show({ type, content, action: { label: 'Undo', onClick: undo } });
      },
      /** Says why nothing changed. */
      hint: (type: 'info' | 'warning' | 'error', content: string): void => {
        notice.show({ type, content });
        isHint.current = true;
      },
      /** Dismisses the notice once everything is saved, because Undo no longer applies. */
      forget: notice.drop,
    }),
    [notice, store],
  );
}
