import '../../api/schemas-without-eval.ts';
import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import type { Collection, Fields, Issue } from '../../../shared/contract/collection.ts';
import { parseCreate, parseFields, parseUpdate, ruleIssues } from '../../../shared/contract/validate.ts';
import { isUnmatched, unmatchedMessage } from './choices.ts';

/**
 * Returns the issues that the server would report when creating the record, or changing the stored one: same schemas,
 * same messages.
 */
export function recordIssues(
  collection: Collection,
  body: Readonly<Record<string, unknown>>,
  stored: object | null,
): readonly Issue[] {
  const { issues, value } = stored ? parseUpdate(collection, body) : parseCreate(collection, body);
  return [...issues, ...ruleIssues(collection, { ...stored, ...value.fields }, issues)];
}

/** Returns the issues that the server would report for an operation's body. */
export function inputIssues(fields: Fields, body: Readonly<Record<string, unknown>>): readonly Issue[] {
  const parsed = parseFields(fields, body);
  return parsed.ok ? [] : parsed.issues;
}

interface ErrorTree {
  [part: string]: ErrorTree | string | undefined;
}

/**
 * Returns each field's first issue as form errors; an issue of a cell, e.g. `line_items.0.quantity`, is nested in its
 * list.
 */
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

/** Counts the fields and list cells that have an error. */
export const errorCountOf = (errors: object): number =>
  Object.entries(errors).reduce((sum: number, [part, error]: [string, unknown]) => {
    // The form stores the field's element next to its error.
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

/** Validates a form using the issues that its context finds, and typed text that matches no choice. */
export function issuesResolver<V extends FieldValues>(
  values: V,
  context: FormContext<V> | undefined,
): ResolverResult<V> {
  const unmatched = unmatchedIn(values);
  // The other fields are validated as if these were empty.
  const issues = [...unmatched, ...(context?.check(withoutUnmatched(values) as V) ?? [])];
  return issues.length > 0 ? { values: {}, errors: errorsOf<V>(issues) } : { values, errors: {} };
}

/** Separates the issues that the form has a field for from the others. */
export function splitIssues(
  issues: readonly Issue[],
  names: readonly string[],
): { readonly shown: readonly Issue[]; readonly stray: readonly Issue[] } {
  const isShown = ({ field }: Issue) => names.includes(field.split('.')[0] ?? '');
  return { shown: issues.filter(isShown), stray: issues.filter((issue) => !isShown(issue)) };
}
