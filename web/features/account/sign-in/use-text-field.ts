import type { InputProps } from '@cloudscape-design/components/input';
import { useCallback, useRef, useState } from 'react';
import { prepareAccount } from '../../../session/account.ts';

/** A validated text: says nothing while it is typed for the first time, and corrects itself once it was wrong. */
export function useTextField(
  validate: (value: string) => string,
  { onBlur = false, initial = '' }: { readonly onBlur?: boolean; readonly initial?: string } = {},
) {
  const [value, setValue] = useState(initial);
  const [error, setError] = useState('');
  const input = useRef<InputProps.Ref>(null);
  const focus = useCallback(() => input.current?.focus(), []);

  return {
    value,
    error,
    setValue,
    /** Shows what the server found wrong. */
    setError,
    focus,
    /** Shows what is wrong; true when nothing is. */
    check: (): boolean => {
      const found = validate(value);
      setError(found);
      return found === '';
    },
    props: {
      ref: input,
      value,
      invalid: error !== '',
      onChange: ({ detail }: { readonly detail: { readonly value: string } }) => {
        void prepareAccount();
        setValue(detail.value);
        if (error) setError(validate(detail.value));
      },
      onBlur: () => {
        if (onBlur && value) setError(validate(value));
      },
    },
  };
}

export type TextField = ReturnType<typeof useTextField>;

/** Checks every field, so that all that is wrong shows at once, and focuses the first wrong one. */
export function checkAll(fields: readonly TextField[]): boolean {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.focus();
  return wrong.length === 0;
}
