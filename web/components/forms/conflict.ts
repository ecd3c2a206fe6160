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

/** Whether two values of a field are the same; lists are, when their lines are. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [mine, theirs] = [a as Readonly<Record<string, unknown>>, b as Readonly<Record<string, unknown>>];
  const names = Object.keys(mine);
  return names.length === Object.keys(theirs).length && names.every((name) => isSame(mine[name], theirs[name]));
}

/** Whether a stored number is what was typed, which is text. */
const isTyped = (stored: unknown, typed: unknown): boolean => typeof stored === 'number' && String(stored) === typed;

/** The fields that somebody changed to something else than was typed here: a save whose answer was lost is no conflict. */
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

/** The stored values with everything on top that was typed here. */
export function rebased<V extends FieldValues>(opened: V, typed: V, stored: V): V {
  const mine = Object.entries(typed).filter(([field, value]) => !isSame(value, opened[field]));
  return { ...stored, ...Object.fromEntries(mine) };
}
