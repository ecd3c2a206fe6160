import { useEffect, useRef, useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame, type Stored } from './conflict.ts';
import type { FormContext } from './issues.ts';

/**
 * The record that the form was filled with. Input is compared with it, and saved over its version (R31). A draft
 * continues with its own `base`, which may be older than what is stored now.
 */
export function useOpenedRecord<V extends FieldValues>(
  form: UseFormReturn<V, FormContext<V>>,
  current: Stored<V>,
  base: Stored<V> | undefined,
) {
  const [opened, setOpened] = useState(base ?? current);
  const { isDirty, isSubmitting } = form.formState;

  // A newer record fills the form while nothing has been typed or restored; after that, the version records what the
  // input is based on. During a save, the user may retype the previous value, which doesn't count as dirty.
  if (current.version > opened.version && !isDirty && !isSubmitting && opened !== base) setOpened(current);

  const filled = useRef(opened);
  useEffect(() => {
    if (filled.current === opened) return;
    filled.current = opened;
    form.reset(opened.values);
  }, [form, opened]);

  const follow = (stored: Stored<V>, typed: Partial<V> = {}): void => {
    filled.current = stored;
    setOpened(stored);
    form.reset(stored.values);
    for (const [name, value] of Object.entries(typed)) {
      if (!isSame(value, stored.values[name]))
        form.setValue(name as FieldPath<V>, value as never, { shouldDirty: true });
    }
  };

  return {
    opened,
    /** What the form was filled with, also before that is rendered. */
    base: () => filled.current,
    /** Shows the stored record, with the input typed here on top. */
    follow,
    /** Shows the newest known record: a restored draft may be based on an older one. */
    drop: (): void => follow(current.version > opened.version ? current : opened),
    /** Returns the form values that differ from both what was sent and what is stored now. */
    typedSince: (sent: V, stored: V): Partial<V> => {
      const changed = Object.entries(form.getValues()).filter(
        ([name, value]) => !isSame(value, sent[name]) && !isSame(value, stored[name]),
      );
      return Object.fromEntries(changed) as Partial<V>;
    },
  };
}
