import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { UNKNOWN_ERROR } from '../../../../shared/envelope.ts';
import type { Day } from '../../../../shared/timesheets/day.ts';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { session } from '../../../session/session-store.ts';
import { useFailureNotice } from '../../../components/forms/use-failure-notice.ts';
import type { CellPlace } from './grid-keys.ts';
import { type Clash, isSameSheet, mergeDays } from './merge-days.ts';
import { dropSheetDraft, keepSheetDraft, readSheetDraft } from './sheet-draft.ts';
import { createSheetStore, isUnfinished, type SheetContent, unreadColumns, useSheet } from './sheet-store.ts';

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

/** The upper left of the cells that cannot be read. */
function firstUnread({ days, unread }: Pick<SheetContent, 'days' | 'unread'>): CellPlace | undefined {
  for (const [row, { date }] of days.entries()) {
    const [column] = unreadColumns(unread, date);
    if (column) return { row, column };
  }
  return undefined;
}

/** A sheet that is typed into: what is unsaved, its draft on this device, saving it, and what others stored meanwhile. */
export function useSheetForm({ sheet, isReadOnly, save, reload, onSaved }: SheetForm) {
  const { notify } = useNotices();
  const notice = useFailureNotice();
  const userId = session.read()?.user.id ?? 0;
  const [base, setBase] = useState(sheet);
  const [start] = useState(() => {
    const kept = readSheetDraft(userId, sheet);
    // What cannot be saved is kept on the device and not mixed with what is stored.
    const draft = isReadOnly ? undefined : kept;
    return {
      draft,
      isKept: isReadOnly && kept !== undefined,
      store: createSheetStore(draft?.days ?? sheet.data, draft),
    };
  });
  const { store } = start;
  const [isRestored, setRestored] = useState(start.draft !== undefined);
  const [conflict, setConflict] = useState<SheetConflict | undefined>(
    start.draft && start.draft.clashes.length > 0 ? { stored: sheet, clashes: start.draft.clashes } : undefined,
  );
  /** What keeps the sheet from being sent; what the server refused is a notice. */
  const [problem, setProblem] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  // A new object each time, so that the same cell can be gone to again.
  const [wrongCell, setWrongCell] = useState<CellPlace>();

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

  return useMemo(() => {
    /** Goes on with what is stored; `sent` is what was stored from here, over which more may have been typed since. */
    const follow = (stored: TimesheetRecord, sent?: readonly Day[]) => {
      const now = store.read();
      const days = sent ? mergeDays(sent, now.days, stored.data).days : stored.data;
      filled.current = stored;
      setBase(stored);
      store.put(days, sent ? now.unread : {});
      keepSheetDraft(userId, stored, store.read());
      setRestored(false);
      setConflict(undefined);
      setProblem(undefined);
      notice.drop();
      onSaved(stored);
    };

    const fail = (error: unknown) => {
      const issues = error instanceof ApiError ? error.issues : [];
      const said = issues.map(({ field, message }) => [issuePlace(field, base), message].filter(Boolean).join(': '));
      const content = said.length > 0 ? [...new Set(said)].join(' ') : messageOf(error, FAILED);
      notice.show(content === UNKNOWN_ERROR ? FAILED : content);
    };

    /** `typed` is what stood on the screen when it was sent. */
    const send = async (
      from: TimesheetRecord,
      days: TimesheetRecord['data'],
      typed: readonly Day[],
      isAgain: boolean,
    ): Promise<boolean> => {
      try {
        follow(await save({ id: from.id, version: from.version, data: days }), typed);
        notify({ type: 'success', header: 'Success', content: 'Timesheet saved' });
        return true;
      } catch (error) {
        const isConflict = error instanceof ApiError && error.isConflict && error.issues.length === 0;
        const stored = isConflict && !isAgain ? await reload().catch(() => undefined) : undefined;
        if (!stored || stored.version <= from.version) {
          fail(error);
          return false;
        }
        const merged = mergeDays(from.data, days, stored.data);
        if (merged.clashes.length === 0) return send(stored, merged.days, typed, true);
        setConflict({ stored, clashes: merged.clashes });
        return false;
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
      problem,
      conflict,
      /** The cell that keeps the sheet from being saved. */
      wrongCell,
      /** Answers whether the server stored it. */
      save: async (): Promise<boolean> => {
        if (isSaving) return false;
        const { days, unread } = store.read();
        const count = Object.keys(unread).length;
        setProblem(undefined);
        notice.drop();
        if (count > 0) {
          // Also the one that is still typed into says now what is wrong.
          store.put(days, unread);
          setProblem(count === 1 ? '1 cell needs attention.' : `${count} cells need attention.`);
          setWrongCell(firstUnread({ days, unread }));
          return false;
        }
        setSaving(true);
        const isStored = await send(base, [...days], days, false);
        setSaving(false);
        return isStored;
      },
      /** Goes on with what was typed, on top of what is stored now; nothing is sent yet. */
      keepMine: () => {
        if (!conflict) return;
        const { days, unread } = store.read();
        const merged = mergeDays(base.data, days, conflict.stored.data);
        filled.current = conflict.stored;
        setBase(conflict.stored);
        store.put(merged.days, unread);
        keepSheetDraft(userId, conflict.stored, store.read());
        setConflict(undefined);
      },
      takeTheirs: () => {
        if (conflict) follow(conflict.stored);
      },
      /** Forgets what was typed. */
      discard: () => {
        setRestored(false);
        setProblem(undefined);
        notice.drop();
        store.typeTimes(undefined);
        store.put(base.data, {});
        dropSheetDraft(userId, base.id);
      },
    };
  }, [
    base,
    conflict,
    problem,
    isDirty,
    isReadOnly,
    isRestored,
    isSaving,
    notice,
    notify,
    onSaved,
    reload,
    save,
    start,
    store,
    userId,
    wrongCell,
  ]);
}
