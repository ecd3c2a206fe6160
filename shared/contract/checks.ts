import type { Issue } from './collection.ts';

/** Returns an issue if `later` is before `earlier`; none while either is empty. */
export function notBefore<R extends Readonly<Record<string, unknown>>>(
  record: R,
  later: keyof R & string,
  earlier: keyof R & string,
  message: string,
): Issue[] {
  const [from, to] = [record[earlier], record[later]];
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  return Date.parse(to) < Date.parse(from) ? [{ field: later, message }] : [];
}

export const endNotBeforeStart = (record: { readonly start_date?: unknown; readonly end_date?: unknown }): Issue[] =>
  notBefore(record, 'end_date', 'start_date', "The end date can't be before the start date.");
