import type { FieldValues } from 'react-hook-form';

/** A record as a form shows it. */
export interface Stored<V extends FieldValues> {
  readonly values: V;
  readonly version: number;
}

export interface Difference {
  readonly field: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** R31: someone saved the record after it was opened here. Nothing typed is lost until a person decides. */
export interface Conflict<V extends FieldValues> {
  readonly stored: Stored<V>;
  /** What was changed meanwhile, beside what stands in the form. */
  readonly differences: readonly Difference[];
}

/** The fields that were changed meanwhile. */
export function conflictOf<V extends FieldValues>(opened: V, typed: V, stored: Stored<V>): Conflict<V> {
  const differences = Object.keys(stored.values)
    .filter((field) => stored.values[field] !== opened[field])
    .map((field): Difference => ({ field, mine: typed[field], theirs: stored.values[field] }));
  return { stored, differences };
}

/** The stored values with everything on top that was typed here. */
export function rebased<V extends FieldValues>(opened: V, typed: V, stored: V): V {
  const mine = Object.entries(typed).filter(([field, value]) => value !== opened[field]);
  return { ...stored, ...Object.fromEntries(mine) };
}
