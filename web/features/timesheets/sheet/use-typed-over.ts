import { useCallback, useEffect, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { session } from '../../../session/session-store.ts';
import { isSameSheet } from './merge-days.ts';
import { dropSheetDraft, keepSheetDraft } from './sheet-draft.ts';
import { isUnfinished, type SheetContent, type SheetStore, useSheet } from './sheet-store.ts';

/** The sheet as it was stored when it was typed over, and the draft on this device of what differs from it. */
export function useTypedOver(store: SheetStore, sheet: TimesheetRecord, userId: number, isSaving: boolean) {
  const [base, setBase] = useState(sheet);
  const isDirty = useSheet(
    store,
    useCallback((content: SheetContent) => isUnfinished(content) || !isSameSheet(content.days, base.data), [base]),
  );

  // A fresher sheet fills the grid as long as nothing is unsaved; else it waits for the save, which merges it.
  if (sheet !== base && sheet.version > base.version && !isDirty && !isSaving) setBase(sheet);
  const filled = useRef(base);
  useEffect(() => {
    if (filled.current === base) return;
    filled.current = base;
    if (!isSaving) store.put(base.data, {});
  }, [base, isSaving, store]);

  useEffect(() => {
    const keep = () => {
      // The sheet of a session that has ended keeps its last draft.
      if (session.isStored(userId)) keepSheetDraft(userId, base, store.read());
    };
    return store.subscribe(keep);
  }, [base, store, userId]);

  /** Goes on with what is stored now, and with these days on top of it. */
  const rebase = useCallback(
    (stored: TimesheetRecord, days: SheetContent['days'], unread: SheetContent['unread']) => {
      filled.current = stored;
      setBase(stored);
      store.put(days, unread);
      keepSheetDraft(userId, stored, store.read());
    },
    [store, userId],
  );
  /** Shows what is stored, and forgets what was typed. */
  const reset = useCallback(() => {
    store.typeTimes(undefined);
    store.put(base.data, {});
    dropSheetDraft(userId, base.id);
  }, [base, store, userId]);

  return { base, isDirty, rebase, reset };
}
