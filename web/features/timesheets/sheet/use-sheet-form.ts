import { useMemo, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { transitions } from '../../../../shared/timesheets/lifecycle.ts';
import { notices } from '../../../layout/notice-store.ts';
import { session } from '../../../session/session-store.ts';
import { useFailureNotice } from '../../../components/forms/use-failure-notice.ts';
import { readSheetDraft } from './sheet-draft.ts';
import { createSheetStore } from './sheet-store.ts';
import { refusalText, type SheetCalls, storeDays } from './store-days.ts';
import { useConflict } from './use-conflict.ts';
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

/** R67: a mark that is gone is said, because the bar that has it may be out of view. */
function savedText(before: TimesheetRecord, saved: TimesheetRecord): string {
  const { done } = transitions.save;
  if (!before.ready_at || saved.ready_at) return done;
  const isOwn = saved.user_id === session.read()?.user.id;
  return `${done}. It's no longer marked as ready${isOwn ? ': confirm your hours again' : ''}.`;
}

/** The state of a sheet being edited: unsaved changes, the draft on this device, saving, and conflicts. */
export function useSheetForm({ sheet, isReadOnly, save, reload, onSaved, onNewer }: SheetForm) {
  const notice = useFailureNotice();
  const userId = session.read()?.user.id ?? 0;
  const [opened] = useState(() => openSheet(userId, sheet, isReadOnly));
  const { store } = opened;
  const [wasRestored, setRestored] = useState(opened.isRestored);
  const [lockedOut, setLockedOut] = useState(opened.lockedOut);
  const [isSaving, setSaving] = useState(false);
  const wasDiscarded = useRef(false);
  const { base, isDirty, putOnTop, reset } = useTypedOver(store, sheet, { userId, isReadOnly, isSaving });
  const isRestored = wasRestored && isDirty;
  const { problem, wrongCell, assertRead, dropProblem } = useUnreadCells(store);
  const choice = useConflict(opened.conflict, { store, base, putOnTop, dropProblem, onNewer });
  const { assertChosen, setConflict } = choice;

  const actions = useMemo(
    () => ({
      /** Returns whether the server stored the sheet. */
      save: async (): Promise<boolean> => {
        if (isSaving) return false;
        notice.drop();
        if (!assertRead() || !assertChosen()) return false;
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
          // Input typed since is kept.
          putOnTop(outcome.sheet, store.read(), wasDiscarded.current ? base.data : days);
          setRestored(false);
          setConflict(undefined);
          onSaved(outcome.sheet);
          notices.notify({ type: 'success', content: savedText(base, outcome.sheet) });
        }
        setSaving(false);
        return outcome.kind === 'stored';
      },
      /** Discards the input. */
      discard: () => {
        wasDiscarded.current = true;
        setRestored(false);
        setLockedOut(undefined);
        setConflict(undefined);
        dropProblem();
        notice.drop();
        reset();
      },
    }),
    [
      assertChosen,
      assertRead,
      base,
      dropProblem,
      isSaving,
      notice,
      onNewer,
      onSaved,
      putOnTop,
      reload,
      reset,
      save,
      setConflict,
      store,
    ],
  );

  return useMemo(
    () => ({ ...actions, ...choice, store, base, isDirty, isSaving, isRestored, lockedOut, problem, wrongCell }),
    [actions, choice, store, base, isDirty, isSaving, isRestored, lockedOut, problem, wrongCell],
  );
}
