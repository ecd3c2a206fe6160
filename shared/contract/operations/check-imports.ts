import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { flag, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

/** The list of imports ends with the one so many before the latest. */
export const MAX_IMPORTS = 500;

/** So many changed checks are named where an import cannot be undone for them. */
export const MAX_CHANGED_LISTED = 20;

const id = z.nullable(z.number());
const day = z.nullable(z.string());

export const checkImports = defineOperation({
  id: 'check-imports',
  area: 'ledger',
  summary: `Returns the latest ${MAX_IMPORTS} imports of checks, newest first.`,
  method: 'GET',
  path: '/api_admin_private/check-imports',
  access: rules.adminPresident,
  answer: z.array(
    z.strictObject({
      import_id: z.string(),
      /** Null for imports of programs, and of releases that did not keep it. So are the sum and the days. */
      file_name: z.nullable(z.string()),
      imported_by: id,
      imported_at: z.string(),
      count: z.number(),
      total: z.nullable(z.number()),
      from: day,
      to: day,
      state: z.enum(['imported', 'undoing', 'undone']),
      undone_by: id,
      undone_at: z.nullable(z.string()),
      undo_reason: z.nullable(z.string()),
    }),
  ),
});

export const undoImport = defineOperation({
  id: 'undo-import',
  area: 'ledger',
  summary:
    'Removes all checks of an import, or none if any of them changed since. A long import takes several calls. With `preview`, nothing is removed.',
  method: 'POST',
  path: '/api_admin_private/undo-import',
  access: rules.adminPresident,
  body: {
    import_id: text(36, { required: true }),
    /** Kept with the import and in the history of each check. */
    reason: text(500),
    preview: flag(false),
  },
  answer: z.strictObject({
    preview: z.boolean(),
    /** How many checks the import made. */
    count: z.number(),
    /** Their amounts together; null once they are gone. */
    total: z.nullable(z.number()),
    /** How many of them were changed or deleted since: then nothing is removed. */
    changed_count: z.number(),
    /** The first of those. */
    changed: z.array(z.strictObject({ id: z.number(), check_number: id, is_deleted: z.boolean() })),
    /** How many are gone; nobody sees the others any more. While they are fewer than `count`, the same sent again goes on. */
    removed: z.number(),
  }),
});
