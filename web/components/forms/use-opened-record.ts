import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame, type Stored } from './conflict.ts';
import type { FormContext } from './issues.ts';

/** The record that a form was filled with: what is typed differs from it, and is saved over its version (R31). */
export function useOpenedRecord<V extends FieldValues>(form: UseFormReturn<V, FormContext<V>>, current: Stored<V>) {
  const [opened, setOpened] = useState(current);
  const { isDirty, isSubmitting } = form.formState;

  // A fresher record fills the form as long as nothing was typed; afterwards the version says what it was typed over. What
  // is typed during a save may be what stood there before.
  if (current.version > opened.version && !isDirty && !isSubmitting) setOpened(current);

  const filled = useRef(opened);
  useEffect(() => {
    if (filled.current === opened) return;
    filled.current = opened;
    form.reset(opened.values);
  }, [form, opened]);

  return {
    opened,
    /** Shows what is stored, with what was typed here on top of it. */
    follow: (stored: Stored<V>, typed: Partial<V> = {}): void => {
      filled.current = stored;
      setOpened(stored);
      form.reset(stored.values);
      for (const [name, value] of Object.entries(typed)) {
        if (!isSame(value, stored.values[name]))
          form.setValue(name as FieldPath<V>, value as never, { shouldDirty: true });
      }
    },
    /** What stands in the form, and is neither what was sent nor what is stored now. */
    typedSince: (sent: V, stored: V): Partial<V> => {
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => !isSame(value, sent[name]) && !isSame(value, stored[name]),
      );
      return Object.fromEntries(changed) as Partial<V>;
    },
  };
}
