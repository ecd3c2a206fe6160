import { useMemo, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { notices } from '../../../layout/notice-store.ts';
import { session } from '../../../session/session-store.ts';
import { useFailureNotice } from '../../../components/forms/use-failure-notice.ts';
import { mergeDays } from './merge-days.ts';
import { readSheetDraft } from './sheet-draft.ts';
import { createSheetStore } from './sheet-store.ts';
import { refusalText, type SheetCalls, type SheetConflict, storeDays } from './store-days.ts';
import { useTypedOver } from './use-typed-over.ts';
import { useUnreadCells } from './use-unread-cells.ts';

interface SheetForm extends SheetCalls {
  /** The sheet as it is stored. */
  readonly sheet: TimesheetRecord;
  readonly isReadOnly: boolean;
  readonly onSaved: (sheet: TimesheetRecord) => void;
  /** Shows the sheet as somebody else left it, e.g. locked, when the input can no longer be saved. */
  readonly onNewer: (sheet: TimesheetRecord) => void;
}

/** Combines the sheet with the unsaved input on this device. */
function openSheet(userId: number, sheet: TimesheetRecord, isReadOnly: boolean) {
  const kept = readSheetDraft(userId, sheet);
  // A draft of a read-only sheet stays on the device, because it can't be saved.
  const draft = isReadOnly ? undefined : kept;
  const { clashes = [] } = draft ?? {};
  return {
    store: createSheetStore(draft?.days ?? sheet.data, draft),
    isRestored: draft !== undefined,
    lockedOut: isReadOnly ? kept : undefined,
    conflict: clashes.length > 0 ? { stored: sheet, clashes } : undefined,
  };
}

/** The state of a sheet being edited: unsaved changes, the draft on this device, saving, and conflicts. */
export function useSheetForm({ sheet, isReadOnly, save, reload, onSaved, onNewer }: SheetForm) {
  const notice = useFailureNotice();
  const userId = session.read()?.user.id ?? 0;
  const [opened] = useState(() => openSheet(userId, sheet, isReadOnly));
  const { store } = opened;
  const [isRestored, setRestored] = useState(opened.isRestored);
  const [lockedOut, setLockedOut] = useState(opened.lockedOut);
  const [conflict, setConflict] = useState<SheetConflict | undefined>(opened.conflict);
  const [isSaving, setSaving] = useState(false);
  const wasDiscarded = useRef(false);
  const { base, isDirty, rebase, reset } = useTypedOver(store, sheet, { userId, isReadOnly, isSaving });
  const { problem, wrongCell, assertRead, dropProblem } = useUnreadCells(store);

  const actions = useMemo(() => {
    /** Puts the input, which is based on `from`, on top of what is stored now; sends nothing yet. */
    const putOnTop = (stored: TimesheetRecord, from: readonly Day[] = base.data) => {
      const { days, unread } = store.read();
      rebase(stored, mergeDays(from, days, stored.data).days, unread);
    };
    /** Continues with the stored sheet. `sent` is what was saved from here, so that input typed since is kept. */
    const follow = (stored: TimesheetRecord, sent?: readonly Day[]) => {
      if (sent) putOnTop(stored, sent);
      else rebase(stored, stored.data, {});
      setRestored(false);
      setConflict(undefined);
      dropProblem();
      notice.drop();
      onSaved(stored);
    };
    return {
      /** Returns whether the server stored the sheet. */
      save: async (): Promise<boolean> => {
        if (isSaving) return false;
        notice.drop();
        if (!assertRead()) return false;
        const { days } = store.read();
        setSaving(true);
        wasDiscarded.current = false;
        const outcome = await storeDays({ save, reload }, base, [...days]);
        // What was discarded while it was being saved is neither compared nor put on top.
        if (outcome.kind === 'conflict' && !wasDiscarded.current) setConflict(outcome.conflict);
        if (outcome.kind === 'failed') {
          notice.show(refusalText(outcome.error, base));
          if (outcome.newer) {
            putOnTop(outcome.newer);
            onNewer(outcome.newer);
          }
        }
        if (outcome.kind === 'stored') {
          follow(outcome.sheet, wasDiscarded.current ? base.data : days);
          notices.notify({ type: 'success', content: 'Timesheet saved' });
        }
        setSaving(false);
        return outcome.kind === 'stored';
      },
      keepMine: () => {
        if (!conflict) return;
        putOnTop(conflict.stored);
        setConflict(undefined);
      },
      takeTheirs: () => {
        if (conflict) follow(conflict.stored);
      },
      /** Discards the input. */
      discard: () => {
        wasDiscarded.current = true;
        setRestored(false);
        setLockedOut(undefined);
        dropProblem();
        notice.drop();
        reset();
      },
    };
  }, [assertRead, base, conflict, dropProblem, isSaving, notice, onNewer, onSaved, rebase, reload, reset, save, store]);

  return useMemo(
    () => ({ ...actions, store, base, isDirty, isSaving, isRestored, lockedOut, problem, conflict, wrongCell }),
    [actions, store, base, isDirty, isSaving, isRestored, lockedOut, problem, conflict, wrongCell],
  );
}
