import '../../api/schemas-without-eval.ts';
import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import type { Collection, Fields, Issue } from '../../../shared/contract/collection.ts';
import { parseCreate, parseFields, parseUpdate, ruleIssues } from '../../../shared/contract/validate.ts';
import { isUnmatched, unmatchedMessage } from './choices.ts';

/** What the server would say of creating a record, or of changing the stored one: the same schemas, the same sentences. */
export function recordIssues(
  collection: Collection,
  body: Readonly<Record<string, unknown>>,
  stored: object | null,
): readonly Issue[] {
  const { issues, value } = stored ? parseUpdate(collection, body) : parseCreate(collection, body);
  return [...issues, ...ruleIssues(collection, { ...stored, ...value.fields }, issues)];
}

/** What the server would say of the body of an operation. */
export function inputIssues(fields: Fields, body: Readonly<Record<string, unknown>>): readonly Issue[] {
  const parsed = parseFields(fields, body);
  return parsed.ok ? [] : parsed.issues;
}

/** The first issue of each field, as the form keeps them. An issue within a list belongs to the list. */
export function errorsOf<V extends FieldValues>(issues: readonly Issue[]): FieldErrors<V> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { field, message } of issues) {
    const [name = ''] = field.split('.');
    errors[name] ??= { type: 'contract', message };
  }
  return errors as FieldErrors<V>;
}

export interface FormContext<V> {
  readonly check: (values: V) => readonly Issue[];
}

/** Validates a form by the issues that its context finds, and by what was typed where one of some choices belongs. */
export function issuesResolver<V extends FieldValues>(
  values: V,
  context: FormContext<V> | undefined,
): ResolverResult<V> {
  const unmatched = Object.entries(values).flatMap(([field, value]) =>
    isUnmatched(value) ? [{ field, message: unmatchedMessage(value) }] : [],
  );
  // The rest of the form is judged as if nothing stood in those fields.
  const cleared = Object.fromEntries(unmatched.map(({ field }) => [field, null]));
  const issues = [...unmatched, ...(context?.check({ ...values, ...cleared }) ?? [])];
  return issues.length > 0 ? { values: {}, errors: errorsOf<V>(issues) } : { values, errors: {} };
}

/** Issues by whether the form has a field that can show them. */
export function splitIssues(
  issues: readonly Issue[],
  names: readonly string[],
): { readonly shown: readonly Issue[]; readonly stray: readonly Issue[] } {
  const isShown = ({ field }: Issue) => names.includes(field.split('.')[0] ?? '');
  return { shown: issues.filter(isShown), stray: issues.filter((issue) => !isShown(issue)) };
}
