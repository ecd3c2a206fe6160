import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Issue } from '../../../shared/contract/collection.ts';
import { UNKNOWN_ERROR } from '../../../shared/envelope.ts';
import { ApiError } from '../../api/api-error.ts';
import { reasonOf } from '../../api/reason-of.ts';
import { isDialogOpen } from '../dialogs/is-dialog-open.ts';
import { type FormContext, splitIssues } from './issues.ts';
import { useFailureNotice } from './use-failure-notice.ts';

interface FailureWords {
  /** The message for a failure that has none of its own. */
  readonly failureText?: string;
  /** Shows a failure within the form, because a dialog covers the page's notices. */
  readonly saysFailure?: boolean;
}

/** Thrown by a save that the user decided against, so there is nothing to show. */
export class Declined extends Error {}

/** Shows each issue at its field and focuses the first, if the focus may move. Returns the messages that have no field. */
function showIssues<V extends FieldValues>(
  form: UseFormReturn<V, FormContext<V>>,
  issues: readonly Issue[],
  mayFocus: boolean,
): string | undefined {
  const names = Object.keys(form.getValues());
  const { shown, stray } = splitIssues(issues, names);
  const first = names.find((name) => shown.some(({ field }) => field.split('.')[0] === name));
  for (const { field, message } of shown) {
    const shouldFocus = mayFocus && field.split('.')[0] === first;
    form.setError(field as FieldPath<V>, { type: 'server', message }, { shouldFocus });
  }
  return stray.map(({ message }) => message).join(' ') || undefined;
}

/** Shows why the last save failed: at the fields, and within the form or in a notice. */
export function useFormFailure<V extends FieldValues>(
  form: UseFormReturn<V, FormContext<V>>,
  { failureText, saysFailure }: FailureWords,
) {
  const notice = useFailureNotice();
  const [failure, setFailure] = useState<string>();
  return {
    failure,
    drop: (): void => {
      setFailure(undefined);
      notice.drop();
    },
    show: (error: unknown): void => {
      if (error instanceof Declined) return;
      const message = reasonOf(error) ?? failureText ?? UNKNOWN_ERROR;
      const issues = error instanceof ApiError ? error.issues : [];
      // The server's message is that of the first problem only.
      const content = issues.length > 0 ? [...new Set(issues.map((issue) => issue.message))].join(' ') : message;
      const unplaced = issues.length > 0 ? showIssues(form, issues, saysFailure === true || !isDialogOpen()) : message;
      if (saysFailure) setFailure(unplaced);
      else notice.show(content);
    },
  };
}
