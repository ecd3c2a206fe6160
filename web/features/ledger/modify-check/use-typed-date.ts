import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkDateOrToday, readCheckDate } from '../../../../shared/ledger/check-date.ts';
import type { CheckValues } from './check-values.ts';

/**
 * R50: a date that can't be read becomes today. The field says so, and what comes right after it is not a save: no check
 * gets a day that nobody has seen.
 */
export function useTypedDate(form: UseFormReturn<CheckValues>, today: string) {
  const [replaced, setReplaced] = useState<string>();
  const isUnseen = useRef(false);

  // With the next change the new date was in view.
  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name, type }) => {
      if (type !== 'change') return;
      isUnseen.current = false;
      if (name === 'transaction_date') setReplaced(undefined);
    });
    return unsubscribe;
  }, [form]);

  const leave = useCallback((): void => {
    const typed = form.getValues('transaction_date');
    const day = checkDateOrToday(typed, today);
    if (day === typed) return;
    // What was said of the text that stood there goes with it.
    form.setValue('transaction_date', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (readCheckDate(typed, today) !== undefined || typed.trim() === '') return;
    isUnseen.current = true;
    setReplaced(typed.trim());
  }, [form, today]);

  return {
    note: replaced === undefined ? undefined : `“${replaced}” isn’t a valid date, so the date was set to today.`,
    leave,
    /** Before a save: whether the person is to look at the date first, which then has the focus. */
    demandsLook: useCallback((): boolean => {
      leave();
      const isDemanded = isUnseen.current;
      isUnseen.current = false;
      if (isDemanded) form.setFocus('transaction_date');
      return isDemanded;
    }, [form, leave]),
  };
}
