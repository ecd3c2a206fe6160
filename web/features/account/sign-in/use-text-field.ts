import type { InputProps } from '@cloudscape-design/components/input';
import { useCallback, useRef, useState } from 'react';
import { prepareAccount } from '../../../session/account.ts';

/** A validated text field. It shows no error during first input, and updates an error as the text changes. */
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
    /** Shows an error from the server. */
    setError,
    focus,
    /** Shows the field's error, if any. Returns whether the field is valid. */
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

/**
 * Validates all fields, so that all errors are shown at once, and focuses the first invalid one. Returns whether all
 * are valid.
 */
export function checkAll(fields: readonly TextField[]): boolean {
  const wrong = fields.filter((field) => !field.check());
  wrong[0]?.focus();
  return wrong.length === 0;
}
