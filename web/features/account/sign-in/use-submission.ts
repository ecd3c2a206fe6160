import type { ButtonProps } from '@cloudscape-design/components/button';
import { useEffect, useRef, useState } from 'react';
import type { Issue } from '../../../../shared/contract/collection.ts';
import { SOMETHING_WENT_WRONG } from '../../../../shared/envelope.ts';
import { reasonOf } from '../../../api/reason-of.ts';
import { fieldIssues } from './field-issues.ts';

/**
 * A form that is sent once. `send` returns the issues of fields, and sets `error` to a failure that belongs to none.
 * `nextButton` is for the button that replaces the form's: it gets the focus, because the button that had it is gone.
 */
export function useSubmission<D>(initialError = '') {
  const [error, setError] = useState(initialError);
  const [done, setDone] = useState<D>();
  const nextButton = useRef<ButtonProps.Ref>(null);

  useEffect(() => {
    if (done !== undefined) nextButton.current?.focus();
  }, [done]);

  const send = async (call: () => Promise<D>): Promise<readonly Issue[]> => {
    setError('');
    try {
      setDone(await call());
      return [];
    } catch (failure) {
      const issues = fieldIssues(failure);
      if (issues.length === 0) setError(reasonOf(failure) ?? SOMETHING_WENT_WRONG);
      return issues;
    }
  };

  return { error, done, nextButton, send };
}
