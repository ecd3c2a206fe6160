import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Issue } from '../../../shared/contract/collection.ts';
import { ApiError } from '../../api/api-error.ts';
import { useDraft, useDraftBase } from '../../session/draft.tsx';
import { type Conflict, conflictOf, rebased, type Stored } from './conflict.ts';
import { errorCountOf, type FormContext, issuesResolver } from './issues.ts';
import { useFormFailure } from './use-form-failure.ts';
import { useOpenedRecord } from './use-opened-record.ts';

export interface FormPlan<V extends FieldValues, R> {
  /**
   * Identifies the form and its record, e.g. `Role-12`; unsaved input is kept under this key across an expired session.
   */
  readonly formKey: string;
  readonly initial: V;
  /** The version of the record in `initial`; 0 for a new one. */
  readonly version: number;
  readonly check: (values: V) => readonly Issue[];
  /** Sends the values and the version they are based on (R31). */
  readonly save: (values: V, version: number) => Promise<R>;
  /**
   * Notifies the user after a save. Returns the record as stored, or undefined if the form has no record to continue
   * with.
   */
  readonly onSaved: (saved: R) => Stored<V> | undefined;
  /** Called if nothing was typed since the save was sent: closes the dialog or leaves the page. */
  readonly onDone?: () => void;
  /**
   * Called if something was typed since, which stays in the form; `saved` is the record that the form edits from now
   * on.
   */
  readonly onTypedSince?: (saved: R, typed: Partial<V>) => void;
  /**
   * Reads the stored record again after a save was refused because of a concurrent change. Without it, a form acts on the
   * record that is shown, at `version`.
   */
  readonly reload?: () => Promise<Stored<V>>;
  /** Whether to send the values on top of a newer record, if no field here has changed; asks the user if necessary. */
  readonly mayResend?: () => Promise<boolean>;
  /** Fields that are never stored in drafts, such as passwords. */
  readonly secrets?: readonly string[];
  /** The message for a failure that has none of its own. */
  readonly failureText?: string;
  /** Shows a failure within the form, because a dialog covers the page's notices. */
  readonly saysFailure?: boolean;
}

/** Returns the stored record if its version was why the save was refused. Other conflicts aren't about the record. */
async function newerStored<V extends FieldValues>(
  reload: (() => Promise<Stored<V>>) | undefined,
  error: unknown,
  version: number,
): Promise<Stored<V> | undefined> {
  const isConflict = error instanceof ApiError && error.isConflict && error.issues.length === 0;
  if (!isConflict || !reload) return undefined;
  try {
    const stored = await reload();
    return stored.version > version ? stored : undefined;
  } catch {
    // If the record can't be read either, the save's own error is enough.
    return undefined;
  }
}

const draftOptions = <V extends FieldValues, R>(plan: FormPlan<V, R>, base: () => Stored<V>) => ({
  isWhole: plan.version === 0,
  omit: plan.secrets ?? [],
  ...(plan.reload && { base }),
});

/** A form for one record: validation, saving, the server's issues, conflicts and drafts. */
export function useRecordForm<V extends FieldValues, R>(plan: FormPlan<V, R>) {
  const draftBase = useDraftBase(plan.formKey, plan.initial);
  const form = useForm<V, FormContext<V>>({
    defaultValues: (draftBase?.values ?? plan.initial) as DefaultValues<V>,
    resolver: issuesResolver,
    context: { check: plan.check },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const current = { values: plan.initial, version: plan.version };
  const { opened, base, follow, drop, typedSince } = useOpenedRecord(form, current, draftBase);
  const draft = useDraft(plan.formKey, form, draftOptions(plan, base));
  const { failure, ...failed } = useFormFailure(form, plan);
  const [conflict, setConflict] = useState<Conflict<V>>();

  const send = async (values: V, version: number): Promise<void> => {
    try {
      const saved = await plan.save(values, version);
      draft.discard();
      setConflict(undefined);
      const next = plan.onSaved(saved);
      const typed = next ? typedSince(values, next.values) : {};
      if (next) follow(next, typed);
      if (Object.keys(typed).length > 0) plan.onTypedSince?.(saved, typed);
      else plan.onDone?.();
    } catch (error) {
      const stored = await newerStored(plan.reload, error, version);
      if (!stored) {
        failed.show(error);
        return;
      }
      const found = conflictOf(opened.values, values, stored);
      // No field of this form has changed, so there is nothing to choose: only the version is newer.
      if (found.differences.length > 0) setConflict(found);
      else if ((await plan.mayResend?.()) ?? true) await send(values, stored.version);
    }
  };

  return {
    control: form.control,
    form,
    submit: (event?: BaseSyntheticEvent) => {
      event?.preventDefault();
      event?.stopPropagation();
      if (isSubmitting) return;
      failed.drop();
      void form.handleSubmit((values) => send(values, plan.reload ? opened.version : plan.version))(event);
    },
    isSaving: isSubmitting,
    isDirty,
    isRestored: draft.isRestored,
    errorCount: submitCount > 0 ? errorCountOf(errors) : 0,
    failure,
    conflict,
    /** Keeps the input on top of what is stored now; sends nothing yet. */
    keepMine: () => {
      if (!conflict) return;
      const typed = form.getValues();
      follow(conflict.stored, rebased(opened.values, typed, conflict.stored.values));
      setConflict(undefined);
    },
    /** Replaces the input with what is stored now. */
    takeTheirs: () => {
      if (!conflict) return;
      follow(conflict.stored);
      draft.discard();
      setConflict(undefined);
    },
    /** Discards the input. */
    discard: () => {
      draft.discard();
      drop();
    },
  };
}
