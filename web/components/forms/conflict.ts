import type { FieldValues } from 'react-hook-form';

/** A stored record as form values. */
export interface Stored<V extends FieldValues> {
  readonly values: V;
  readonly version: number;
}

export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** R31: someone saved the record after it was opened here. No input is lost until the user decides. */
export interface Conflict<V extends FieldValues> {
  readonly stored: Stored<V>;
  /** What was changed in the meantime, next to the form's values. */
  readonly differences: readonly Difference[];
}

/** Returns whether two field values are equal; lists are compared line by line. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [mine, theirs] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const names = Object.keys(mine);
  return names.length === Object.keys(theirs).length && names.every((name) => isSame(mine[name], theirs[name]));
}

/** Compares a stored number with typed text. */
const isTyped = (stored: unknown, typed: unknown): boolean => typeof stored === 'number' && String(stored) === typed;

/**
 * Returns the fields that someone changed to a value other than the one typed here, so that a save with a lost response is
 * no conflict.
 */
export function conflictOf<V extends FieldValues>(opened: V, typed: V, stored: Stored<V>): Conflict<V> {
  const isSettled = (field: string): boolean => {
    const [now, before, mine] = [stored.values[field], opened[field], typed[field]] as unknown[];
    return isSame(now, before) || isSame(now, mine) || isTyped(now, mine);
  };
  const differences = Object.keys(stored.values)
    .filter((field) => !isSettled(field))
    .map((field): Difference => ({ field, mine: typed[field], theirs: stored.values[field] }));
  return { stored, differences };
}

/** Returns the stored values, overridden by everything that was typed here. */
export function rebased<V extends FieldValues>(opened: V, typed: V, stored: V): V {
  const mine = Object.entries(typed).filter(([field, value]) => !isSame(value, opened[field]));
  return { ...stored, ...Object.fromEntries(mine) };
}
