import { type BaseSyntheticEvent, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Issue } from '../../../shared/contract/collection.ts';
import { ApiError } from '../../api/api-error.ts';
import { useDraft } from '../../session/draft.tsx';
import { type Conflict, conflictOf, rebased, type Stored } from './conflict.ts';
import { errorCountOf, type FormContext, issuesResolver } from './issues.ts';
import { useFormFailure } from './use-form-failure.ts';
import { useOpenedRecord } from './use-opened-record.ts';

export interface FormPlan<V extends FieldValues, R> {
  /** Names the form and its record, e.g. `Role-12`: under it unsaved input outlives an expired session. */
  readonly formKey: string;
  readonly initial: V;
  /** Of the record in `initial`; 0 for a new one. */
  readonly version: number;
  readonly check: (values: V) => readonly Issue[];
  /** Sends what was typed together with the version it was typed over (R31). */
  readonly save: (values: V, version: number) => Promise<R>;
  /** What a person is told once the server has stored it. Answers the record as stored; nothing where there is none to go on with. */
  readonly onSaved: (saved: R) => Stored<V> | undefined;
  /** Nothing was typed since the save was sent: the dialog closes, or the page is left. */
  readonly onDone?: () => void;
  /** Something was, and waits in the form: `saved` is the record that it is about from now on. */
  readonly onTypedSince?: (saved: R, typed: Partial<V>) => void;
  /** Reads the stored record again when a save was refused because it changed meanwhile. */
  readonly reload?: () => Promise<Stored<V>>;
  /** Fields that are kept nowhere, such as passwords. */
  readonly secrets?: readonly string[];
  /** Said when a failure has no words of its own. */
  readonly failureText?: string;
  /** A failure is said within the form, since a dialog covers the notices of the page. */
  readonly saysFailure?: boolean;
}

/** The record as it is stored now, when the save was refused because of its version; other conflicts are not about it. */
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
    // The record cannot be read either; the refusal of the save says enough.
    return undefined;
  }
}

/** One form over one record: validation, saving, problems found by the server, conflicts, drafts. */
export function useRecordForm<V extends FieldValues, R>(plan: FormPlan<V, R>) {
  const form = useForm<V, FormContext<V>>({
    defaultValues: plan.initial as DefaultValues<V>,
    resolver: issuesResolver,
    context: { check: plan.check },
    mode: 'onSubmit',
    reValidateMode: 'onChange',
  });
  const { isDirty, isSubmitting, errors, submitCount } = form.formState;
  const draft = useDraft(plan.formKey, form, { isWhole: plan.version === 0, omit: plan.secrets ?? [] });
  const { opened, follow, typedSince } = useOpenedRecord(form, { values: plan.initial, version: plan.version });
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
      // Nothing that this form shows was changed: there is nothing to choose, only a newer version to name.
      if (found.differences.length === 0) {
        await send(values, stored.version);
        return;
      }
      setConflict(found);
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
      void form.handleSubmit((values) => send(values, opened.version))(event);
    },
    isSaving: isSubmitting,
    isDirty,
    isRestored: draft.isRestored,
    errorCount: submitCount > 0 ? errorCountOf(errors) : 0,
    failure,
    conflict,
    /** Goes on with what was typed, on top of what is stored now; nothing is sent yet. */
    keepMine: () => {
      if (!conflict) return;
      const typed = form.getValues();
      follow(conflict.stored, rebased(opened.values, typed, conflict.stored.values));
      setConflict(undefined);
    },
    /** Shows what is stored now instead of what was typed. */
    takeTheirs: () => {
      if (!conflict) return;
      follow(conflict.stored);
      draft.discard();
      setConflict(undefined);
    },
    /** Forgets what was typed. */
    discard: () => {
      draft.discard();
      form.reset(opened.values);
    },
  };
}
