import { useCallback, useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { checkDateOrToday, readCheckDate } from '../../../../shared/ledger/check-date.ts';
import type { CheckValues } from './check-values.ts';

const noteOn = (replaced: string): string =>
  replaced === ''
    ? 'The date was empty, so it was set to today.'
    : `"${replaced}" isn't a valid date, so the date was set to today.`;

/**
 * R50: a date that can't be read becomes today's. The field says so, and the next attempt to save only focuses it, so
 * that no check gets a date that nobody has seen.
 */
export function useTypedDate(form: UseFormReturn<CheckValues>, today: string) {
  const [replaced, setReplaced] = useState<string>();
  const isUnseen = useRef(false);

  // Once something else has been changed, the user has seen the new date.
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
    // Also clears the error about the replaced text.
    form.setValue('transaction_date', day, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (readCheckDate(typed, today) !== undefined) return;
    isUnseen.current = true;
    setReplaced(typed.trim());
  }, [form, today]);

  return {
    note: replaced === undefined ? undefined : noteOn(replaced),
    leave,
    /** Called before a save: returns whether the user must check the date first, and then focuses it. */
    demandsLook: useCallback((): boolean => {
      leave();
      const isDemanded = isUnseen.current;
      isUnseen.current = false;
      if (isDemanded) form.setFocus('transaction_date');
      return isDemanded;
    }, [form, leave]),
  };
}
