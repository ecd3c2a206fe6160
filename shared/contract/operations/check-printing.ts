import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import { checkStockIds } from '../../ledger/check-stock-ids.ts';
import { MAX_SKIPPED, paperStates } from '../../ledger/printing.ts';
import { choice, flag, integer, list, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { checkAnswer } from './check-answer.ts';

const id = z.number().check(z.int(), z.minimum(1), z.maximum(1e12));

/** All checks of a call, with lists and history, fit in one transaction. Longer lists take several calls. */
export const MAX_PRINTED_AT_ONCE = 10;
/** Of checks that come with skipped numbers, each of which is a record too. */
export const MAX_PRINTED_WITH_SKIPPED = 4;
export const MAX_RETURNED_AT_ONCE = 5;

export const checksToPrint = defineOperation({
  id: 'checks-to-print',
  area: 'ledger',
  summary: 'Returns the checks waiting to be printed. Paged.',
  method: 'GET',
  path: '/api_admin_private/checks-to-print',
  access: rules.adminPresident,
  query: { next: text(500) },
  answer: z.strictObject({
    checks: z.array(checkAnswer),
    /** Cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

export const printChecks = defineOperation({
  id: 'print-checks',
  area: 'ledger',
  summary:
    'Records all of the checks as printed, on consecutive paper, or none. Checks without a number get that of their paper.',
  method: 'POST',
  path: '/api_admin_private/print-checks',
  access: rules.adminPresident,
  body: {
    /** In the order of printing, with the versions the client has (R31). */
    checks: list(z.strictObject({ id, version: z.optional(id) }), MAX_PRINTED_AT_ONCE),
    check_stock: choice(checkStockIds, { required: true }),
    /** The number on the first paper in the printer. Not for copies. */
    first_number: integer({ min: 1, max: MAX_CHECK_NUMBER }),
    /** How many numbers before it are unusable paper, to be recorded as void. */
    skipped: integer({ min: 0, max: MAX_SKIPPED }),
    /** Prints copies of printed checks, on plain paper. Takes a reason. */
    is_copy: flag(false),
    reason: text(500),
  },
  answer: z.strictObject({
    checks: z.array(checkAnswer),
    /** The voided records of skipped numbers. */
    voided: z.array(checkAnswer),
  }),
  isCreate: true,
});

export const returnPrintedChecks = defineOperation({
  id: 'return-printed-checks',
  area: 'ledger',
  summary:
    'Returns printed checks to those waiting: with the same number if the paper is unused, or with a new one if it is spoiled.',
  method: 'POST',
  path: '/api_admin_private/return-printed-checks',
  access: rules.adminPresident,
  body: {
    papers: list(z.strictObject({ id, version: z.optional(id), paper: z.enum(paperStates) }), MAX_RETURNED_AT_ONCE),
    reason: text(500, { required: true }),
  },
  answer: z.strictObject({
    checks: z.array(checkAnswer),
    /** The voided records of spoiled numbers. */
    voided: z.array(checkAnswer),
  }),
  isCreate: true,
});
