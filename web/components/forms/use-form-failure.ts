import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import type { Issue } from '../../../shared/contract/collection.ts';
import { UNKNOWN_ERROR } from '../../../shared/envelope.ts';
import { ApiError, messageOf } from '../../api/api-error.ts';
import { type FormContext, splitIssues } from './issues.ts';
import { useFailureNotice } from './use-failure-notice.ts';

interface FailureWords {
  /** Said when a failure has no words of its own. */
  readonly failureText?: string;
  /** A failure is said within the form, since a dialog covers the notices of the page. */
  readonly saysFailure?: boolean;
}

/** Puts each issue at its field, the first one in focus; answers what there is no field for. */
function showIssues<V extends FieldValues>(
  form: UseFormReturn<V, FormContext<V>>,
  issues: readonly Issue[],
): string | undefined {
  const names = Object.keys(form.getValues());
  const { shown, stray } = splitIssues(issues, names);
  const first = names.find((name) => shown.some(({ field }) => field.split('.')[0] === name));
  for (const { field, message } of shown) {
    form.setError(field as FieldPath<V>, { type: 'server', message }, { shouldFocus: field.split('.')[0] === first });
  }
  return stray.map(({ message }) => message).join(' ') || undefined;
}

/** Why the last save failed: at the fields, and within the form or in a notice. */
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
      const said = messageOf(error, UNKNOWN_ERROR);
      const message = said === UNKNOWN_ERROR ? (failureText ?? said) : said;
      const issues = error instanceof ApiError ? error.issues : [];
      // The server's sentence names fields as its callers know them; a person sees which field it is.
      const content = issues.length > 0 ? [...new Set(issues.map((issue) => issue.message))].join(' ') : message;
      const unplaced = issues.length > 0 ? showIssues(form, issues) : message;
      if (saysFailure) setFailure(unplaced);
      else notice.show(content);
    },
  };
}
