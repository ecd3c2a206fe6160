import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import type { FoundCheck } from '../../ledger/number-findings.ts';
import type { ReportableCheck } from '../../ledger/reportable-checks.ts';
import { date, integer, text } from '../field.ts';
import { defineOperation } from '../operation.ts';
import { checkAnswer, checkFields } from './check-answer.ts';

/** Selects the checks of one fund source or of a whole checkbook; exactly one must be given. */
const numbersOf = {
  fund_source_id: integer({ min: 1, max: 1e12 }),
  checkbook_id: integer({ min: 1, max: 1e12 }),
};

export const outstandingChecks = defineOperation({
  id: 'outstanding-checks',
  area: 'ledger',
  summary: 'Returns the checks outstanding as of a date, excluding voided ones.',
  method: 'GET',
  path: '/api_admin_private/outstanding-checks',
  access: rules.ledgerReaders,
  query: { as_of: date({ required: true }), next: text(500) },
  answer: z.strictObject({
    checks: z.array(checkAnswer),
    /** Cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

const foundCheck = z.pick(checkFields, {
  id: true,
  check_number: true,
  transaction_date: true,
  payee_id: true,
  amount: true,
  is_voided: true,
  void_reason: true,
}) as z.ZodMiniType<FoundCheck>;

const anyNumber = integer({ min: 1, max: MAX_CHECK_NUMBER });

export const missingNumbers = defineOperation({
  id: 'missing-numbers',
  area: 'ledger',
  summary: 'Finds missing, duplicate, and void check numbers of a checkbook, or of one of its fund sources. Paged.',
  method: 'GET',
  path: '/api_admin_private/missing-numbers',
  access: rules.ledgerReaders,
  query: { ...numbersOf, from: anyNumber, to: anyNumber, next: text(500) },
  answer: z.strictObject({
    /** Lowest and highest number on this page; null if it is empty. */
    lowest: z.nullable(z.number()),
    highest: z.nullable(z.number()),
    findings: z.array(
      z.strictObject({
        kind: z.enum(['missing', 'duplicate', 'void']),
        from: z.number(),
        to: z.number(),
        /** Null for missing numbers. */
        check_id: z.nullable(z.number()),
      }),
    ),
    /** The distinct checks that the findings refer to. */
    checks: z.array(foundCheck),
    /** Cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});

const paidCheck = z.pick(checkFields, {
  id: true,
  check_number: true,
  transaction_date: true,
  amount: true,
  payee_id: true,
  fund_source_id: true,
  is_voided: true,
  voided_at: true,
  printed_at: true,
  printed_payee: true,
}) as z.ZodMiniType<ReportableCheck>;

export const positivePay = defineOperation({
  id: 'positive-pay',
  area: 'ledger',
  summary: 'Returns the checks to report to the bank: those written, printed, or voided between two dates. Paged.',
  method: 'GET',
  path: '/api_admin_private/positive-pay',
  access: rules.ledgerReaders,
  query: {
    ...numbersOf,
    from: date({ required: true }),
    to: date({ required: true }),
    next: text(500),
  },
  answer: z.strictObject({
    checks: z.array(paidCheck),
    /** Cursor of the next page; null on the last one. */
    next: z.nullable(z.string()),
  }),
});
