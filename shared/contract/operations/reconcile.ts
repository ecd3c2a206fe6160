import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { exceptionKinds } from '../../ledger/reconcile/match.ts';
import type { MatchableCheck } from '../../ledger/reconcile/match.ts';
import { cklgReconciliation, MAX_STATEMENT_LINES } from '../collections/cklg-reconciliation.ts';
import { flag, integer, list, text, time } from '../field.ts';
import { isMoney, MAX_AMOUNT } from '../../ledger/money.ts';
import { isRealDate } from '../../dates.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import { defineOperation } from '../operation.ts';
import { recordSchema } from '../validate.ts';
import { checkFields } from './check-answer.ts';

/** Maximum number of lines in one file. */
export const MAX_LINES_AT_ONCE = 5000;

/** Maximum number of checks in one call. */
export const MAX_MATCHES_AT_ONCE = 500;

/** How long the checks of one press can be taken off a statement together. */
export const UNDO_MINUTES = 15;

/** A file of this many lines with their texts. */
const MAX_STATEMENT_BYTES = 3_000_000;

const reconciliationId = integer({ required: true, min: 1, max: 1e12 });

const MAX_LINE_TEXT = 200;

const newLine = z.strictObject({
  date: z.string().check(z.refine(isRealDate, 'A line needs a date in the format YYYY-MM-DD.')),
  amount: z.number().check(z.refine((value) => isMoney(value, -MAX_AMOUNT), 'A line needs an amount.')),
  number: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MAX_CHECK_NUMBER))),
  text: z.string().check(z.maxLength(MAX_LINE_TEXT)),
  bank_id: z.nullable(z.string().check(z.minLength(1), z.maxLength(255))),
});

const repeat = z.strictObject({ reconciliation_id: z.number(), line: z.number(), is_same: z.boolean() });

const statementLine = z.strictObject({
  line: z.number(),
  date: z.string(),
  amount: z.number(),
  number: z.nullable(z.number()),
  text: z.string(),
  bank_id: z.nullable(z.string()),
  repeats: z.nullable(repeat),
});

export const addStatementLines = defineOperation({
  id: 'add-statement-lines',
  area: 'ledger',
  summary:
    "Adds the lines of a bank's file to an open reconciliation: all or none. Lines that an earlier file had are added and marked.",
  method: 'POST',
  path: '/api_admin_private/add-statement-lines',
  access: rules.adminPresident,
  body: {
    reconciliation_id: reconciliationId,
    lines: list(newLine, MAX_LINES_AT_ONCE),
    file_name: text(255),
    format: text(60),
  },
  maxBodyBytes: MAX_STATEMENT_BYTES,
  answer: z.strictObject({
    reconciliation: recordSchema(cklgReconciliation),
    /** The number of lines added, and of those that repeat an earlier one. */
    added: z.number(),
    repeats: z.number(),
  }),
  isCreate: true,
});

const statementCheck = z.pick(checkFields, {
  id: true,
  version: true,
  check_number: true,
  transaction_date: true,
  amount: true,
  payee_id: true,
  fund_source_id: true,
  is_voided: true,
  cleared_on: true,
  reconciliation_id: true,
  statement_line: true,
  reconciled_at: true,
}) as z.ZodMiniType<StatementCheck>;

/** A check as reconciling needs it. */
export interface StatementCheck extends MatchableCheck {
  readonly version: number;
  readonly payee_id: number;
  readonly fund_source_id: number;
  readonly statement_line: number | null;
  readonly reconciled_at: string | null;
}

/** Maximum number of outstanding checks that a statement lists besides those of its lines. */
export const MAX_OUTSTANDING_LISTED = 2000;

export const statement = defineOperation({
  id: 'statement',
  area: 'ledger',
  summary:
    'Returns a reconciliation with its lines, its checks, and the checks that each open line may match. A long statement comes in pages; start again with the first if it changed in between.',
  method: 'GET',
  path: '/api_admin_private/statement',
  access: rules.ledgerReaders,
  query: { reconciliation_id: reconciliationId, next: text(500) },
  answer: z.strictObject({
    reconciliation: recordSchema(cklgReconciliation),
    /** In their order. */
    lines: z.array(statementLine),
    /** What each line of money out may be that has neither a check nor a treatment; of a closed one, as it was then. */
    matches: z.array(
      z.strictObject({
        line: z.number(),
        kind: z.enum(['sure', 'likely', ...exceptionKinds, 'none']),
        check_ids: z.array(z.number()),
        other_line: z.nullable(z.number()),
      }),
    ),
    /**
     * The checks on the statement and those that matches name, each with its line, then those without a line. The first
     * page also has the oldest outstanding ones. A check can be on several pages.
     */
    checks: z.array(statementCheck),
    /** Cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
    /** On the first page: number of checks that can be put on it, and how many of those aren't listed. */
    free_count: z.number(),
    not_listed: z.number(),
    /** Checks older than this on the bank's day are pointed out. */
    stale_days: z.number(),
  }),
});

const wholeId = z.number().check(z.int(), z.minimum(1), z.maximum(1e12));

const refusedChecks = z.array(z.strictObject({ id: z.number(), message: z.string() }));

export const matchChecks = defineOperation({
  id: 'match-checks',
  area: 'ledger',
  summary:
    'Puts checks on a statement, which clears them, or takes them off. Each check succeeds or fails independently.',
  method: 'PUT',
  path: '/api_admin_private/match-checks',
  access: rules.adminPresident,
  body: {
    reconciliation_id: reconciliationId,
    /** A check with its line, or null if it is ticked without one. */
    matches: list(
      z.strictObject({ check_id: wholeId, line: z.nullable(wholeId.check(z.maximum(MAX_STATEMENT_LINES))) }),
      MAX_MATCHES_AT_ONCE,
    ),
    /** Checks to take off the statement. */
    removed: list(wholeId, MAX_MATCHES_AT_ONCE),
    /** Accepts lines with an amount other than the check's; the difference stays in the balance. */
    accept_amounts: flag(false),
    /** The `pressed_at` of an earlier call, so that the checks of several calls can be undone together. */
    pressed_at: time(),
    reason: text(500),
  },
  answer: z.strictObject({
    checks: z.array(statementCheck),
    refused: refusedChecks,
    pressed_at: z.string(),
  }),
});

export const undoMatches = defineOperation({
  id: 'undo-matches',
  area: 'ledger',
  summary: `Takes checks that were put on a statement together off it again, within ${UNDO_MINUTES} minutes. Many checks take several calls.`,
  method: 'POST',
  path: '/api_admin_private/undo-matches',
  access: rules.adminPresident,
  body: { reconciliation_id: reconciliationId, pressed_at: time({ required: true }) },
  answer: z.strictObject({
    checks: z.array(statementCheck),
    /** Checks that can't be taken off, and why: for example, the reconciliation was closed in between. */
    refused: refusedChecks,
    /** Number of checks that weren't taken off, refused ones included; repeating the call continues. */
    left: z.number(),
  }),
});
