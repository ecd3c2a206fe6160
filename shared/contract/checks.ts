import type { Issue } from './collection.ts';

/** Returns an issue if `later` is before `earlier`; none while either is empty. The default message is for start and end. */
export function notBefore<R extends Readonly<Record<string, unknown>>>(
  record: R,
  later: keyof R & string,
  earlier: keyof R & string,
  message = "The end date can't be before the start date.",
): Issue[] {
  const [from, to] = [record[earlier], record[later]];
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  return Date.parse(to) < Date.parse(from) ? [{ field: later, message }] : [];
}
