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

interface ErrorTree {
  [part: string]: ErrorTree | string | undefined;
}

/** The first issue of each field, as the form keeps them; that of a cell, e.g. `line_items.0.quantity`, within its list. */
export function errorsOf<V extends FieldValues>(issues: readonly Issue[]): FieldErrors<V> {
  const errors: ErrorTree = {};
  for (const { field, message } of issues) {
    let at = errors;
    for (const part of field.split('.')) at = (at[part] ??= {}) as ErrorTree;
    at.type ??= 'contract';
    at.message ??= message;
  }
  return errors as FieldErrors<V>;
}

/** How many places have an error: a field, or a cell of a list. */
export const errorCountOf = (errors: object): number =>
  Object.entries(errors).reduce((sum: number, [part, error]: [string, unknown]) => {
    // The form notes the element of a field beside its error.
    if (part === 'ref' || typeof error !== 'object' || error === null) return sum;
    return sum + ('message' in error ? 1 : 0) + errorCountOf(error);
  }, 0);

export interface FormContext<V> {
  readonly check: (values: V) => readonly Issue[];
}

function unmatchedIn(value: unknown, path: readonly string[] = []): Issue[] {
  if (isUnmatched(value)) return [{ field: path.join('.'), message: unmatchedMessage(value) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([part, within]) => unmatchedIn(within, [...path, part]));
}

function withoutUnmatched(value: unknown): unknown {
  if (isUnmatched(value)) return null;
  if (Array.isArray(value)) return value.map(withoutUnmatched);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([part, within]) => [part, withoutUnmatched(within)]));
}

/** Validates a form by the issues that its context finds, and by what was typed where one of some choices belongs. */
export function issuesResolver<V extends FieldValues>(
  values: V,
  context: FormContext<V> | undefined,
): ResolverResult<V> {
  const unmatched = unmatchedIn(values);
  // The rest of the form is judged as if nothing stood in those fields.
  const issues = [...unmatched, ...(context?.check(withoutUnmatched(values) as V) ?? [])];
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
