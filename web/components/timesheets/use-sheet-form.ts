import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../shared/contract/operations/timesheets.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { useNotices } from '../../layout/use-notices.ts';
import { session } from '../../session/session-store.ts';
import { type Clash, isSameSheet, mergeDays } from './merge-days.ts';
import { dropSheetDraft, readSheetDraft, writeSheetDraft } from './sheet-draft.ts';
import { createSheetStore, type SheetContent, useSheet } from './sheet-store.ts';

interface SheetForm {
  /** As it is stored. */
  readonly sheet: TimesheetRecord;
  readonly isReadOnly: boolean;
  /** Stores the days over the version that they were typed over (R31). */
  readonly save: (sheet: Pick<TimesheetRecord, 'id' | 'version' | 'data'>) => Promise<TimesheetRecord>;
  readonly reload: () => Promise<TimesheetRecord>;
  readonly onSaved: (sheet: TimesheetRecord) => void;
}

export interface SheetConflict {
  readonly stored: TimesheetRecord;
  readonly clashes: readonly Clash[];
}

/** Said of a problem that the server found in a day. */
const issuePlace = (field: string, sheet: TimesheetRecord): string => {
  const row = /(?:^|\.)data\.(\d+)/.exec(field)?.[1];
  return (row === undefined ? undefined : sheet.data[Number(row)]?.date) ?? '';
};

const FAILED = 'Failed to save.';

/** A sheet that is typed into: what is unsaved, its draft on this device, saving it, and what others stored meanwhile. */
export function useSheetForm({ sheet, isReadOnly, save, reload, onSaved }: SheetForm) {
  const { notify } = useNotices();
  const userId = session.read()?.user.id ?? 0;
  const [base, setBase] = useState(sheet);
  const [start] = useState(() => {
    const kept = readSheetDraft(userId, sheet);
    // What cannot be saved is kept on the device and not mixed with what is stored.
    const draft = isReadOnly ? undefined : kept;
    return {
      draft,
      isKept: isReadOnly && kept !== undefined,
      store: createSheetStore(draft?.days ?? sheet.data, draft?.unread),
    };
  });
  const { store } = start;
  const [isRestored, setRestored] = useState(start.draft !== undefined);
  const [conflict, setConflict] = useState<SheetConflict | undefined>(
    start.draft && start.draft.clashes.length > 0 ? { stored: sheet, clashes: start.draft.clashes } : undefined,
  );
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const isDirty = useSheet(
    store,
    useCallback(
      ({ days, unread }: SheetContent) => Object.keys(unread).length > 0 || !isSameSheet(days, base.data),
      [base],
    ),
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
      const { days, unread } = store.read();
      const isChanged = Object.keys(unread).length > 0 || !isSameSheet(days, base.data);
      if (isChanged) writeSheetDraft(userId, { base, days, unread });
      // The sheet of a session that has ended keeps its last draft.
      else if (session.read()?.user.id === userId) dropSheetDraft(userId, base.id);
    };
    return store.subscribe(keep);
  }, [base, store, userId]);

  return useMemo(() => {
    const follow = (stored: TimesheetRecord) => {
      dropSheetDraft(userId, stored.id);
      setRestored(false);
      setConflict(undefined);
      setFailure(undefined);
      filled.current = stored;
      setBase(stored);
      store.put(stored.data, {});
      onSaved(stored);
    };

    const fail = (error: unknown) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const said = issues.map(({ field, message }) => [issuePlace(field, base), message].filter(Boolean).join(': '));
      const content = said.length > 0 ? [...new Set(said)].join(' ') : messageOf(error, FAILED);
      notify({ type: 'error', header: 'Error', content: content === 'Unknown error' ? FAILED : content });
      setFailure(content);
    };

    const send = async (from: TimesheetRecord, days: TimesheetRecord['data'], isAgain: boolean): Promise<void> => {
      try {
        follow(await save({ id: from.id, version: from.version, data: days }));
        notify({ type: 'success', header: 'Success', content: 'Timesheet saved' });
      } catch (error) {
        const isConflict = error instanceof ApiError && error.isConflict && error.issues.length === 0;
        const stored = isConflict && !isAgain ? await reload().catch(() => undefined) : undefined;
        if (!stored || stored.version <= from.version) {
          fail(error);
          return;
        }
        const merged = mergeDays(from.data, days, stored.data);
        if (merged.clashes.length > 0) {
          notify({ type: 'error', header: 'Error', content: messageOf(error, FAILED) });
          setConflict({ stored, clashes: merged.clashes });
        } else await send(stored, merged.days, true);
      }
    };

    return {
      store,
      base,
      isDirty,
      isSaving,
      isRestored,
      /** Something was typed here that cannot be saved, since the sheet locked. */
      isStranded: isReadOnly && (start.isKept || isDirty),
      failure,
      conflict,
      save: async (): Promise<void> => {
        const { days, unread } = store.read();
        const wrong = Object.keys(unread);
        setFailure(undefined);
        if (wrong.length > 0) {
          const text = wrong.length === 1 ? '1 cell needs attention.' : `${wrong.length} cells need attention.`;
          setFailure(text);
          return;
        }
        setSaving(true);
        await send(base, [...days], false);
        setSaving(false);
      },
      /** Goes on with what was typed, on top of what is stored now; nothing is sent yet. */
      keepMine: () => {
        if (!conflict) return;
        const { days, unread } = store.read();
        const merged = mergeDays(base.data, days, conflict.stored.data);
        filled.current = conflict.stored;
        setBase(conflict.stored);
        store.put(merged.days, unread);
        writeSheetDraft(userId, { base: conflict.stored, days: merged.days, unread });
        setConflict(undefined);
      },
      takeTheirs: () => {
        if (conflict) follow(conflict.stored);
      },
      /** Forgets what was typed. */
      discard: () => {
        dropSheetDraft(userId, base.id);
        setRestored(false);
        setFailure(undefined);
        store.put(base.data, {});
      },
    };
  }, [
    base,
    conflict,
    failure,
    isDirty,
    isReadOnly,
    isRestored,
    isSaving,
    notify,
    onSaved,
    reload,
    save,
    start,
    store,
    userId,
  ]);
}
