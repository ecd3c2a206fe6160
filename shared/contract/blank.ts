import * as z from 'zod/mini';

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const blankToNull = (value: unknown): unknown => (isBlank(value) ? null : value);

/** In optional fields, of a record as of a line, undefined, null and blank text are equivalent. */
export const orBlank = <T>(schema: z.ZodMiniType<T>) => z.pipe(z.transform(blankToNull), z.nullable(schema));
