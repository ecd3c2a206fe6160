import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { amountSigns, saidSigns } from '../../ledger/import-amounts.ts';
import { dateOrders, saidOrders } from '../../ledger/import-dates.ts';
import { isImportRow, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../../ledger/import-fields.ts';
import { checkAnswer } from './check-answer.ts';
import { checkNumberOperations } from './check-numbers.ts';
import { checkImports, undoImport } from './check-imports.ts';
import { beginImport, endImport, importPart } from './import-parts.ts';
import { importRow } from './import-row.ts';
import { addStatementLines, matchChecks, statement, undoMatches } from './reconcile.ts';
import { missingNumbers, outstandingChecks, positivePay } from './check-reports.ts';
import { checksToPrint, printChecks, returnPrintedChecks } from './check-printing.ts';
import { choice, date, flag, integer, list, reference, text } from '../field.ts';
import { defineOperation } from '../operation.ts';

const rowIssue = z.strictObject({
  /** Zero-based. */
  row: z.number(),
  field: z.string(),
  message: z.string(),
});

const rowTwin = z.strictObject({
  row: z.number(),
  /** An existing check, or null if the duplicate is an earlier row of the same file. */
  check_id: z.nullable(z.number()),
  /** The earlier row of the same file, or null. */
  other_row: z.nullable(z.number()),
  because: z.enum(['number', 'content']),
});

const previewedCheck = z.strictObject({
  transaction_date: z.string(),
  amount: z.number(),
  payee_id: z.number(),
  account_id: z.nullable(z.number()),
  fund_source_id: z.number(),
  is_voided: z.boolean(),
  cleared_on: z.nullable(z.string()),
});

export const importTransactions = defineOperation({
  id: 'import-transactions',
  area: 'ledger',
  summary:
    'Imports all checks in a file, or none. A long file takes several calls. With `preview`, nothing is written.',
  method: 'POST',
  path: '/api_admin_private/import-transactions',
  access: rules.adminPresident,
  body: {
    rows: list(importRow, MAX_IMPORT_ROWS, { isEntry: isImportRow }),
    preview: flag(false),
    /** Default for rows without a fund source. */
    fund_source_id: reference('CklgFundSource', { label: 'Default fund source' }),
    /** Default for rows without an account, if their payee has no default account either. */
    account_id: reference('CklgAccount', { label: 'Default account' }),
    /** The order in dates such as 1/5/2026. Detected from the column if omitted; ambiguous rows are then rejected, as with `open`. */
    date_order: choice(saidOrders),
    /** Which amounts are checks. If omitted, all must have the same sign. */
    amount_sign: choice(saidSigns),
    /** Previews missing payees, accounts and fund sources as if they existed. Only in a preview. */
    create_names: flag(false),
    /** Unless set, possible duplicates are rejected. */
    accept_twins: flag(false),
    /** Number of possible duplicates in the preview. If another import added more since, the request is refused. */
    twins_seen: integer({ min: 0, max: MAX_IMPORT_ROWS }),
    /** Continues an unfinished import: the `batch` of the previous response. */
    batch: text(36),
    /** The name shown in the list of imports. */
    file_name: text(255),
  },
  maxBodyBytes: MAX_IMPORT_BYTES,
  answer: z.strictObject({
    preview: z.boolean(),
    /** Number of checks created, or to be created. */
    count: z.number(),
    total: z.number(),
    issues: z.array(rowIssue),
    twins: z.array(rowTwin),
    /** How dates and amounts were read; "open" if the file is ambiguous and the request didn't specify it. */
    date_order: z.enum([...dateOrders, 'open', 'none']),
    amount_sign: z.enum([...amountSigns, 'open', 'none']),
    /** In a preview, each row as it would be stored; null for a row with issues. */
    checks: z.array(z.nullable(previewedCheck)),
    /** Distinct names in the file that don't exist in the ledger. */
    unknown: z.strictObject({
      payees: z.array(z.string()),
      accounts: z.array(z.string()),
      fund_sources: z.array(z.string()),
    }),
    /** First and last date of the checks; null if there are none. */
    days: z.nullable(z.tuple([z.string(), z.string()])),
    /** Number of checks written so far. They become visible once all are written. */
    written: z.number(),
    /** If set, the import isn't finished: repeat the request with this value. */
    batch: z.nullable(z.string()),
    /** Id for undoing the import; null until it is finished. */
    import_id: z.nullable(z.string()),
  }),
  isCreate: true,
});

export const MAX_CLEARED_AT_ONCE = 500;

const clearedCheck = z.strictObject({
  id: z.number().check(z.int(), z.minimum(1), z.maximum(1e12)),
  /** The version the client has (R31). */
  version: z.optional(z.number().check(z.int(), z.minimum(1), z.maximum(1e12))),
});

export const clearTransactions = defineOperation({
  id: 'clear-transactions',
  area: 'ledger',
  summary: 'Sets or removes the cleared date of checks. Each check succeeds or fails independently.',
  method: 'PUT',
  path: '/api_admin_private/clear-transactions',
  access: rules.adminPresident,
  body: {
    checks: list(clearedCheck, MAX_CLEARED_AT_ONCE),
    /** Null removes the cleared date. */
    cleared_on: date(),
    reason: text(500),
  },
  answer: z.strictObject({
    /** The updated checks. */
    checks: z.array(checkAnswer),
    refused: z.array(z.strictObject({ id: z.number(), message: z.string() })),
  }),
});

export const ledgerUses = defineOperation({
  id: 'ledger-uses',
  area: 'ledger',
  summary: 'Returns what uses a payee, account, fund source, checkbook, or layout, or null if it can be deleted.',
  method: 'GET',
  path: '/api_admin_private/ledger-uses',
  access: rules.adminPresident,
  query: {
    entity: choice(['CklgPayee', 'CklgAccount', 'CklgFundSource', 'CklgCheckbook', 'CklgPayLayout'], {
      required: true,
    }),
    id: integer({ required: true, min: 1, max: 1e12 }),
  },
  answer: z.strictObject({ refusal: z.nullable(z.string()) }),
});

/** The operations of the area. Declare new ones above and list them here. */
export const ledgerOperations = [
  ...checkNumberOperations,
  importTransactions,
  clearTransactions,
  outstandingChecks,
  missingNumbers,
  positivePay,
  ledgerUses,
  checkImports,
  undoImport,
  beginImport,
  importPart,
  endImport,
  addStatementLines,
  statement,
  matchChecks,
  undoMatches,
  checksToPrint,
  printChecks,
  returnPrintedChecks,
] as const;
