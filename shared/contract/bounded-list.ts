import * as z from 'zod/mini';

/** As many problems as a person reads at once; looking for more would make a wrong request dearer than a right one. */
export const MAX_ISSUES = 50;

/**
 * The longest JSON of a list that is stored within a record, in UTF-8: an item of the table holds 400 KB, and history holds
 * such a list twice, as it was and as it is.
 */
export const MAX_STORED_LIST_BYTES = 190_000;

export interface Bounds<T> {
  readonly max: number;
  /** What surely is an entry, told without a copy of it: of thousands, copies would cost more than all that is done with them. */
  readonly isEntry?: ((value: unknown) => value is T) | undefined;
  readonly maxBytes?: number | undefined;
  readonly notAList: string;
}

/** A problem of an entry as one of the list. Its input is not repeated. */
const within = (index: number, issue: z.core.$ZodIssue) =>
  ({ ...issue, input: undefined, path: [index, ...issue.path] }) as z.core.$ZodRawIssue;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * A list that is looked at entry by entry: one that is too long is refused as a whole, and one that is wrong only until
 * there is enough to say.
 */
export function boundedList<T>(
  entry: z.ZodMiniType<T>,
  { max, maxBytes = Number.POSITIVE_INFINITY, isEntry, notAList }: Bounds<T>,
): z.ZodMiniType<T[]> {
  const tooMany = { error: `This field takes at most ${max} entries.`, abort: true };
  const tooLarge = `This field takes at most ${Math.floor(maxBytes / 1000)} KB. Shorten its texts or leave out entries.`;
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
