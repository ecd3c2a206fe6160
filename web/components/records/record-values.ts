import type { Fields } from '../../../shared/contract/collection.ts';
import type { Field } from '../../../shared/contract/field.ts';
import { centsText, storedCents } from '../../../shared/ledger/money.ts';

/** A field's form value: typed text, the id of a reference, a flag, or the lines of a list. */
type FormValue = string | number | boolean | null | readonly FormLine[];

type FormLine = Readonly<Record<string, string | number | boolean | null>>;

export type RecordValues = Record<string, FormValue>;

type Stored = Readonly<Record<string, unknown>>;

function formValue(field: Field, stored: unknown): FormValue {
  const value = stored ?? field.fallback ?? null;
  if (field.lines) return ((value ?? []) as Stored[]).map((line) => formValues(field.lines ?? {}, line) as FormLine);
  if (field.kind === 'flag') return value === true;
  if (field.kind === 'reference') return value as number | null;
  if (field.kind === 'money' && typeof value === 'number') return centsText(storedCents(value));
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The form values of a record, or the initial values of a new one. */
export const formValues = (fields: Fields, record: Stored, names = Object.keys(fields)): RecordValues =>
  Object.fromEntries(names.flatMap((name) => (fields[name] ? [[name, formValue(fields[name], record[name])]] : [])));

function bodyValue(field: Field, value: FormValue | undefined): unknown {
  if (field.lines) {
    return ((value ?? []) as FormLine[]).map((line) => bodyOf(field.lines ?? {}, line as RecordValues));
  }
  if (typeof value !== 'string') return value;
  if (value.trim() === '') return null;
  // Text that isn't a number is kept, so that the contract's message explains it.
  return field.kind === 'decimal' && Number.isFinite(Number(value)) ? Number(value) : value;
}

/** The request body of a form; empty values are null. */
export const bodyOf = (fields: Fields, values: RecordValues): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, fields[name] ? bodyValue(fields[name], value) : value]),
  );

/** An empty line. */
export const newLine = (fields: Fields): FormLine => formValues(fields, {}) as FormLine;
