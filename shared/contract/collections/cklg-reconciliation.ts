import * as z from 'zod/mini';
import { rules } from '../../access/policy.ts';
import { MAX_AMOUNT } from '../../ledger/money.ts';
import { treatments } from '../../ledger/reconcile/lines.ts';
import { MAX_STORED_LIST_BYTES } from '../bounded-list.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, integer, list, money, reference, text, time } from '../field.ts';

const UNLESS_IN_LINES = "The statement's total. Leave empty if the bank's file lists them.";

/** Maximum number of lines of a reconciliation, from all of its files. */
export const MAX_STATEMENT_LINES = 10_000;

const treatedLine = z.strictObject({
  line: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_STATEMENT_LINES)),
  as: z.enum(treatments),
});

/** A file that the reconciliation took lines from. */
const statementFile = z.strictObject({
  name: z.nullable(z.string().check(z.maxLength(255))),
  format: z.nullable(z.string().check(z.maxLength(60))),
  lines: z.number(),
  /** Lines that an earlier file or statement already had. */
  repeats: z.number(),
});

const whole = { server: true, min: 0, max: 1e12 } as const;
const balance = { min: -MAX_AMOUNT } as const;

/**
 * A bank statement and its reconciliation with the checks of a checkbook. The checks on it name it; whether it holds them
 * depends on its state alone. Figures of a closed one are stored.
 */
export const cklgReconciliation = defineCollection({
  name: 'CklgReconciliation',
  area: 'ledger',
  one: 'reconciliation',
  many: 'reconciliations',
  fields: {
    checkbook_id: reference('CklgCheckbook', { required: true }),
    /** The last day of the statement. */
    statement_date: date({ required: true }),
    /** Typed for a checkbook's first statement only; later ones start with the last closing balance. */
    opening_balance: money(balance),
    closing_balance: money({ ...balance, required: true }),
    deposits: money({ min: 0, label: 'Deposits', help: UNLESS_IN_LINES }),
    fees: money({ min: 0, label: 'Bank fees', help: UNLESS_IN_LINES }),
    /** Lines with a treatment other than the usual one. */
    treated: list(treatedLine, MAX_STATEMENT_LINES, { maxBytes: MAX_STORED_LIST_BYTES }),
    state: choice(['open', 'closed'], { required: true, fallback: 'open' }),
    /** Why it was closed although the balances differ. */
    difference_reason: text(500, { label: 'Reason for the difference' }),
    files: list(statementFile, 100, { server: true }),
    line_count: integer({ ...whole, fallback: 0 }),
    closed_at: time({ server: true }),
    closed_by: integer({ ...whole, min: 1 }),
    check_count: integer(whole),
    check_total: money({ server: true, min: 0 }),
    deposit_total: money({ server: true, min: 0 }),
    fee_total: money({ server: true, min: -MAX_AMOUNT }),
    aside_total: money({ server: true, ...balance }),
    difference: money({ server: true, ...balance }),
    outstanding_count: integer(whole),
    outstanding_total: money({ server: true, min: 0 }),
    /** Fund sources of its checks, which can't move to another checkbook while it is closed. */
    fund_source_ids: list(z.number(), 5000, { server: true }),
  },
  bodyOnly: {
    reason: text(500),
    /** The difference that the person saw; closing is refused if it is another one by then. */
    accepted_difference: money(balance),
  },
  lists: [{ name: 'checkbook_id', field: 'checkbook_id', by: 'value' }],
  uniques: [['checkbook_id', 'statement_date']],
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
