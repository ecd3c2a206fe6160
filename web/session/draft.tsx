import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { type DraftBase, dropDraft, formsWithDraft, readDraft, readDraftBase, writeDraft } from './drafts.ts';
import { session } from './session-store.ts';
import { useSession } from './use-session.ts';

interface UsedDraft {
  /** Whether a draft from before the session ended was restored. */
  readonly isRestored: boolean;
  /** Discards the draft, after a save or cancel. */
  readonly discard: () => void;
}

interface DraftOptions {
  readonly isWhole: boolean;
  readonly omit: readonly string[];
  /** The record that the form was filled with; undefined if the form doesn't edit one. */
  readonly base?: () => DraftBase | undefined;
}

const useAddress = (): string => {
  const { pathname, search } = useLocation();
  return pathname + search;
};

/**
 * Keeps the changed fields of a form while its user signs in again, and restores them. `formKey` identifies the form
 * and its record (`role-12`); list passwords in `omit`. With `isWhole`, all fields are kept once one has changed, because
 * the defaults of a new record, such as a date or a proposed number, may differ later.
 */
export function useDraft<T extends FieldValues>(
  formKey: string,
  form: UseFormReturn<T>,
  { isWhole, omit, base }: DraftOptions,
): UsedDraft {
  const address = useAddress();
  const userId = useSession().authUser?.user.id;
  const [isRestored, setRestored] = useState(
    () => userId !== undefined && readDraft(userId, address, formKey) !== undefined,
  );
  const omitted = useRef(omit);
  /** Where the draft of this form is kept. */
  const kept = useRef({ address, formKey });
  const baseNow = useRef(base);
  useEffect(() => {
    baseNow.current = base;
  });

  useEffect(() => {
    if (userId === undefined) return;
    // A new record that was created while more was typed is edited by the same form: its draft goes with it.
    const former = kept.current;
    kept.current = { address, formKey };
    if (former.address !== address || former.formKey !== formKey) {
      const moved = readDraft(userId, former.address, former.formKey);
      dropDraft(userId, former.address, former.formKey);
      if (moved) writeDraft(userId, address, formKey, moved, baseNow.current?.());
    }
    const draft = readDraft(userId, address, formKey);
    if (draft) {
      // A draft from the previous release may have other fields.
      const known = Object.keys(form.getValues());
      for (const [name, value] of Object.entries(draft).filter(([name]) => known.includes(name))) {
        form.setValue(name as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true });
      }
    }
    return form.subscribe({
      formState: { values: true, dirtyFields: true },
      callback: ({ values, dirtyFields = {} }) => {
        // After the session has ended, keep the last draft.
        if (session.read()?.user.id !== userId) return;
        const fields = Object.entries(values as Record<string, unknown>).filter(
          ([name]) => !omitted.current.includes(name),
        );
        const changed = fields.filter(([name]) => Boolean((dirtyFields as Record<string, unknown>)[name]));
        const typed = Object.fromEntries(isWhole ? fields : changed);
        if (changed.length > 0) writeDraft(userId, address, formKey, typed, baseNow.current?.());
        else dropDraft(userId, address, formKey);
      },
    });
  }, [address, form, formKey, isWhole, userId]);

  const discard = useCallback(() => {
    if (userId !== undefined) dropDraft(userId, address, formKey);
    setRestored(false);
  }, [address, formKey, userId]);

  return { isRestored, discard };
}

/** R31: the record that this form's draft was typed over; undefined without a draft, or if it doesn't say. */
export function useDraftBase<V extends FieldValues>(
  formKey: string,
  initial: V,
): { readonly values: V; readonly version: number } | undefined {
  const address = useAddress();
  const userId = useSession().authUser?.user.id;
  const [base] = useState(() => {
    const kept = userId === undefined ? undefined : readDraftBase(userId, address, formKey);
    if (!kept) return undefined;
    // A draft from the previous release may have other fields.
    const known = Object.entries(kept.values).filter(([name]) => name in initial);
    return { values: { ...initial, ...Object.fromEntries(known) }, version: kept.version };
  });
  return base;
}

/** The forms on this page that have drafts; a screen uses them to reopen its dialogs. */
export function useFormsWithDraft(): readonly string[] {
  const address = useAddress();
  const userId = useSession().authUser?.user.id;
  const [forms] = useState(() => (userId === undefined ? [] : formsWithDraft(userId, address)));
  return forms;
}
