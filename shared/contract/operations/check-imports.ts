import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { flag, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

/** Maximum number of imports in the list. */
export const MAX_IMPORTS = 500;

/** Maximum number of changed checks listed if they prevent undoing an import. */
export const MAX_CHANGED_LISTED = 20;

const id = z.nullable(z.number());
const day = z.nullable(z.string());

export const checkImports = defineOperation({
  id: 'check-imports',
  area: 'ledger',
  summary: `Returns the latest ${MAX_IMPORTS} imports of checks, including unfinished ones, newest first.`,
  method: 'GET',
  path: '/api_admin_private/check-imports',
  access: rules.adminPresident,
  answer: z.array(
    z.strictObject({
      import_id: z.string(),
      /**
       * Null for imports by other programs, or by releases that didn't store it; the same applies to the total and the
       * days.
       */
      file_name: z.nullable(z.string()),
      imported_by: id,
      imported_at: z.string(),
      count: z.number(),
      total: z.nullable(z.number()),
      from: day,
      to: day,
      state: z.enum(['unfinished', 'imported', 'undoing', 'undone']),
      undone_by: id,
      undone_at: z.nullable(z.string()),
      undo_reason: z.nullable(z.string()),
      /** For an import that was begun and neither completed nor discarded. */
      unfinished: z.nullable(
        z.strictObject({
          /** Number of checks in complete parts; the next part starts here. */
          stored: z.number(),
          /** What its importer sent when it began; null for others. */
          file_hash: z.nullable(z.string()),
          settings: z.nullable(z.string()),
        }),
      ),
    }),
  ),
});

export const undoImport = defineOperation({
  id: 'undo-import',
  area: 'ledger',
  summary:
    'Removes all checks of an import, or none if any of them has changed since. A long import takes several calls. With `preview`, nothing is removed.',
  method: 'POST',
  path: '/api_admin_private/undo-import',
  access: rules.adminPresident,
  body: {
    import_id: text(36, { required: true }),
    /** Stored with the import and in each check's history. */
    reason: text(500),
    preview: flag(false),
  },
  answer: z.strictObject({
    preview: z.boolean(),
    /** Number of checks that the import created. */
    count: z.number(),
    /** Sum of their amounts; null in a call that continues. */
    total: z.nullable(z.number()),
    /** Number of checks changed or deleted since; if there are any, nothing is removed. */
    changed_count: z.number(),
    /** The first changed checks. */
    changed: z.array(z.strictObject({ id: z.number(), check_number: id, is_deleted: z.boolean() })),
    /**
     * Number of deleted checks; the others are no longer visible. While it is less than `count`, repeating the request
     * continues.
     */
    removed: z.number(),
  }),
});
