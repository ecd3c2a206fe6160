import { useCallback, useEffect, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { session } from '../../../session/session-store.ts';
import { isSameSheet, mergeDays } from './merge-days.ts';
import { dropSheetDraft, keepSheetDraft } from './sheet-draft.ts';
import { isUnfinished, type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';

interface Typing {
  readonly userId: number;
  readonly isReadOnly: boolean;
  readonly isSaving: boolean;
}

/** Returns the stored sheet that the input is based on, and keeps a draft of the differences on this device. */
export function useTypedOver(store: SheetStore, sheet: TimesheetRecord, { userId, isReadOnly, isSaving }: Typing) {
  const [base, setBase] = useState(sheet);
  const isDirty = useSheet(
    store,
    useCallback((content: SheetContent) => isUnfinished(content) || !isSameSheet(content.days, base.data), [base]),
  );

  // A newer sheet replaces the days only if nothing is unsaved; otherwise saving merges it.
  if (sheet !== base && sheet.version > base.version && !isDirty && !isSaving) setBase(sheet);
  const filled = useRef(base);
  useEffect(() => {
    if (filled.current === base) return;
    filled.current = base;
    if (!isSaving) store.put(base.data, {});
  }, [base, isSaving, store]);

  useEffect(() => {
    // The draft of a sheet that was locked first waits until it is reopened or discarded.
    if (isReadOnly) return undefined;
    const keep = () => {
      // After the session has ended, keep the last draft.
      if (session.isStored(userId)) keepSheetDraft(userId, base, store.read());
    };
    return store.subscribe(keep);
  }, [base, isReadOnly, store, userId]);

  /**
   * Puts the input, which is based on `from`, on top of what is stored now; sends nothing yet. Returns the days that were changed
   * there as well.
   */
  const putOnTop = useCallback(
    (stored: TimesheetRecord, { days, unread }: SheetContent = store.read(), from: readonly Day[] = base.data) => {
      filled.current = stored;
      setBase(stored);
      const merged = mergeDays(from, days, stored.data);
      store.put(merged.days, unread);
      keepSheetDraft(userId, stored, store.read());
      return merged.clashes;
    },
    [base, store, userId],
  );
  /** Shows the stored sheet and discards the input. */
  const reset = useCallback(() => {
    store.typeTimes(undefined);
    store.put(base.data, {});
    dropSheetDraft(userId, base.id);
  }, [base, store, userId]);

  return { base, isDirty, putOnTop, reset };
}
