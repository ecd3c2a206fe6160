import * as z from 'zod/mini';

/**
 * More problems than anyone reads at once. Collecting more would make an invalid request more expensive than a valid
 * one.
 */
export const MAX_ISSUES = 50;

/**
 * Maximum size of a list within a record, as JSON in UTF-8. A table item is limited to 400 KB, and a history item
 * contains the list twice: before and after.
 */
export const MAX_STORED_LIST_BYTES = 190_000;

export interface Bounds<T> {
  readonly max: number;
  /** A cheap check for valid entries that avoids the copy that a schema makes; matters for thousands of entries. */
  readonly isEntry?: ((value: unknown) => value is T) | undefined;
  readonly maxBytes?: number | undefined;
  readonly notAList: string;
}

/** Returns an entry's issue with its path, starting at the list. */
const within = (index: number, issue: z.core.$ZodIssue) =>
  ({ ...issue, input: undefined, path: [index, ...issue.path] }) as z.core.$ZodRawIssue;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * A list validated entry by entry. A list that is too long is rejected without validating entries; validation stops
 * after `MAX_ISSUES`.
 */
export function boundedList<T>(
  entry: z.ZodMiniType<T>,
  { max, maxBytes = Number.POSITIVE_INFINITY, isEntry, notAList }: Bounds<T>,
): z.ZodMiniType<T[]> {
  const tooMany = { error: `This field takes at most ${max} entries.`, abort: true };
  const tooLarge = `This field takes at most ${Math.floor(maxBytes / 1000)} KB. Shorten its text or remove entries.`;
  const parsed = z.transform((values: unknown[], { issues }) => {
    const entries: T[] = [];
    for (const [index, value] of values.entries()) {
      if (isEntry?.(value)) {
        entries.push(value);
        continue;
      }
      const result = entry.safeParse(value);
      if (result.success) entries.push(result.data);
      else issues.push(...result.error.issues.map((each) => within(index, each)));
      if (issues.length > MAX_ISSUES) break;
    }
    const isTooLarge = Number.isFinite(maxBytes) && issues.length === 0 && bytesOf(entries) > maxBytes;
    if (isTooLarge) issues.push({ code: 'custom', message: tooLarge, input: undefined });
    return entries;
  });
  return z.pipe(z.array(z.unknown(), { error: notAList }).check(z.maxLength(max, tooMany)), parsed);
}
