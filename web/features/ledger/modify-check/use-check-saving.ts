import { type RefObject, useCallback, useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Check } from '../../../../shared/ledger/checks.ts';
import { isDialogOpen } from '../../../components/dialogs/is-dialog-open.ts';
import type { useRecordForm } from '../../../components/forms/use-record-form.ts';
import { checkIssues, type CheckValues, tidyAmount } from './check-values.ts';
import type { SaveQuestions } from './use-save-question.ts';

/**
 * Focuses a field before the next paint, unless the search has been opened over the page; initially, the first field that
 * has no value yet.
 */
export function useCheckFocus(form: UseFormReturn<CheckValues>, first: keyof CheckValues) {
  const focus = useCallback(
    (field: keyof CheckValues) => {
      const frame = requestAnimationFrame(() => {
        if (!isDialogOpen()) form.setFocus(field);
      });
      return () => cancelAnimationFrame(frame);
    },
    [form],
  );
  useEffect(() => focus(first), [focus, first]);
  return focus;
}

export interface SavedCheck {
  values: CheckValues;
  /** Whether another check follows. */
  goesOn: boolean;
  /** The number that was chosen instead of the one in `values`. */
  number?: string | undefined;
}

interface Parts {
  readonly state: ReturnType<typeof useRecordForm<CheckValues, Check>>;
  readonly saving: SaveQuestions;
  /** Whether the date was replaced by one that the user hasn't seen. */
  readonly demandsLook: () => boolean;
  readonly saved: RefObject<SavedCheck>;
}

/** Saves a check, at once or after asking the necessary questions. */
export function useCheckSaving({ state, saving, demandsLook, saved }: Parts) {
  const { form } = state;
  const save = async (goesOn: boolean): Promise<void> => {
    if (saving.isLooking || state.isSaving) return;
    saved.current.goesOn = goesOn;
    saved.current.number = undefined;
    // Saving with Enter doesn't blur the field, so format it here.
    form.setValue('amount', tidyAmount(form.getValues('amount')), { shouldDirty: true });
    if (demandsLook()) return;
    if (checkIssues(form.getValues()).length > 0) state.submit();
    else await saving.ask(state.submit);
  };
  return {
    /** What the user must decide before this check is saved. */
    question: saving.question,
    isLooking: saving.isLooking,
    isBusy: saving.isLooking || state.isSaving,
    save: (goesOn: boolean) => void save(goesOn),
    saveAnyway: saving.agree,
    tryAgain: () => void saving.tryAgain(),
    saveAs: (checkNumber: number) => {
      saved.current.number = String(checkNumber);
      form.setValue('check_number', saved.current.number, { shouldDirty: true });
      // Somebody may have used this number while the question was open.
      void saving.tryAgain();
    },
    /** Returns to the field that the question was about. */
    correct: () => {
      const field = saving.question?.kind === 'unlikely-date' ? 'transaction_date' : 'check_number';
      saving.dismiss();
      requestAnimationFrame(() => form.setFocus(field));
    },
  };
}
