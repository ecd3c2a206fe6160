import * as z from 'zod/mini';
import { importFields, MAX_IMPORT_CELL } from '../../ledger/import-fields.ts';

const cell = z.string().check(z.maxLength(MAX_IMPORT_CELL, `A cell takes at most ${MAX_IMPORT_CELL} characters.`));

/** One row of a file with the text of each mapped column. */
export const importRow = z.strictObject(
  Object.fromEntries(importFields.map((name) => [name, z.optional(cell)])),
) as z.ZodMiniType<Readonly<Partial<Record<(typeof importFields)[number], string>>>>;
