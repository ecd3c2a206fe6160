import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { grouped } from '../../count-of.ts';
import { saidSigns } from '../../ledger/import-amounts.ts';
import { saidOrders } from '../../ledger/import-dates.ts';
import { isImportRow } from '../../ledger/import-fields.ts';
import { MAX_IMPORT_TOTAL, MAX_PART_BYTES, MAX_PART_ROWS } from '../../ledger/import-parts.ts';
import { choice, flag, integer, list, reference, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { importRow } from './import-row.ts';

const importId = text(36, { required: true });
const rowIndex = { min: 0, max: MAX_IMPORT_TOTAL };

export const beginImport = defineOperation({
  id: 'begin-import',
  area: 'ledger',
  summary: `Begins an import of up to ${grouped(MAX_IMPORT_TOTAL)} checks, sent in parts with import-part and completed with end-import.`,
  method: 'POST',
  path: '/api_admin_private/begin-import',
  access: rules.adminPresident,
  body: {
    /** Number of checks in all parts. */
    count: integer({ required: true, min: 1, max: MAX_IMPORT_TOTAL }),
    /** The name shown in the list of imports. */
    file_name: text(255),
    /** Identifies the file, so that an unfinished import is only continued with the same one. */
    file_hash: text(64),
    /** What the user chose, returned to them when they continue an unfinished import. */
    settings: text(20_000),
  },
  answer: z.strictObject({ import_id: z.string() }),
  isCreate: true,
});

export const importPart = defineOperation({
  id: 'import-part',
  area: 'ledger',
  summary:
    'Stores some checks of an import without making them visible. Parts come in order; repeating one continues or confirms it.',
  method: 'POST',
  path: '/api_admin_private/import-part',
  access: rules.adminPresident,
  body: {
    import_id: importId,
    /** Number of checks in all earlier parts. */
    offset: integer({ required: true, ...rowIndex }),
    rows: list(importRow, MAX_PART_ROWS, { isEntry: isImportRow }),
    /** Default for rows without a fund source. */
    fund_source_id: reference('CklgFundSource'),
    /** Default for rows without an account, if their payee has no default account either. */
    account_id: reference('CklgAccount'),
    /** Both must be given if it matters, because a part doesn't show what the whole file shows. */
    date_order: choice(saidOrders),
    amount_sign: choice(saidSigns),
    /** Creates missing payees, accounts and fund sources. They become visible together with the checks. */
    create_names: flag(false),
    /** Unless set, possible duplicates are rejected. */
    accept_twins: flag(false),
  },
  maxBodyBytes: MAX_PART_BYTES,
  answer: z.strictObject({
    /** Number of checks of this part stored so far. If it is less than the number of rows, repeat the request. */
    written: z.number(),
    /** Number of possible duplicates in this part. */
    twins: z.number(),
  }),
});

export const endImport = defineOperation({
  id: 'end-import',
  area: 'ledger',
  summary: 'Makes all checks of an import visible once every part is stored, or discards the import.',
  method: 'POST',
  path: '/api_admin_private/end-import',
  access: rules.adminPresident,
  body: {
    import_id: importId,
    discard: flag(false),
    /** Number of possible duplicates in the preview. If there are more by now, the request is refused. */
    twins_seen: integer(rowIndex),
  },
  answer: z.strictObject({
    import_id: z.string(),
    state: z.enum(['imported', 'discarded']),
    count: z.number(),
    total: z.number(),
    /** First and last date of the checks; null if the import was discarded. */
    days: z.nullable(z.tuple([z.string(), z.string()])),
  }),
});
