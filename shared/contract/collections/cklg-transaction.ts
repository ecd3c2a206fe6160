import { rules } from '../../access/policy.ts';
import { MAX_CHECK_NUMBER } from '../../ledger/check-numbers.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { MAX_STATEMENT_LINES } from './cklg-reconciliation.ts';
import { date, flag, integer, messages, money, reference, text, time } from '../field.ts';

/** A check. It is either active or void; a void check has no account and counts as 0 (R26). */
export const cklgTransaction = defineCollection({
  name: 'CklgTransaction',
  area: 'ledger',
  one: 'check',
  many: 'checks',
  fields: {
    check_number: integer({ min: 1, max: MAX_CHECK_NUMBER }),
    transaction_date: date({ required: true, label: 'Date' }),
    /** 0 only for a voided check, because other programs overwrite the amount of a check that they void. */
    amount: money({ required: true, min: 0 }),
    note: text(500),
    payee_id: reference('CklgPayee', { required: true }),
    account_id: reference('CklgAccount'),
    fund_source_id: reference('CklgFundSource', { required: true }),
    is_voided: flag(false),
    /** The day the bank paid it; empty while the check is outstanding. */
    cleared_on: date(),
    void_reason: text(500, { server: true }),
    voided_by: integer({ server: true, min: 1, max: 1e12 }),
    voided_at: time({ server: true }),
    /** The account that unvoiding suggests. Not a reference, because the account may have been deleted since. */
    former_account_id: integer({ server: true, min: 1, max: 1e12 }),
    /** The statement that the check is on. */
    reconciliation_id: reference('CklgReconciliation', { server: true, label: 'Statement' }),
    /** The statement's line; empty if the check was ticked without one. */
    statement_line: integer({ server: true, min: 1, max: MAX_STATEMENT_LINES }),
    /** When it was put on the statement: checks cleared by one press have the same time. */
    reconciled_at: time({ server: true }),
    /** R62: waits to be printed; gets its number when it is. */
    print_later: flag(false, { help: "The check gets its number when it's printed." }),
    printed_at: time({ server: true, label: 'Printed' }),
    printed_by: integer({ server: true, min: 1, max: 1e12 }),
    /** The payee's name on the paper, which stays when the payee is renamed. Checks printed before this was kept have none. */
    printed_payee: text(120, { server: true, label: 'Printed payee' }),
    /** Includes copies and papers that didn't come out right. */
    times_printed: integer({ server: true, min: 1, max: 1e6 }),
    /** Why it was printed again. */
    print_reason: text(500, { server: true, label: 'Reason for printing again' }),
    /** Checkbook and number of its paper, which no other check is ever printed on. */
    paper: text(30, { server: true, unique: true, label: 'Printed number' }),
    /** The voided record of the check's spoiled paper; that one's `replaced_by_id` is the check. */
    replaces_id: integer({ server: true, min: 1, max: 1e12, label: 'Replaces' }),
    replaced_by_id: integer({ server: true, min: 1, max: 1e12, label: 'Replaced by' }),
  },
  bodyOnly: { reason: text(500) },
  lists: [
    { name: 'year', field: 'transaction_date', by: 'year' },
    { name: 'fund_source_id', field: 'fund_source_id', by: 'value', sortedBy: 'check_number' },
    // Finds outstanding checks, also as of a past day, without reading the whole ledger or its voids, which never clear.
    { name: 'cleared_on', field: 'cleared_on', by: 'year', unset: 'none', unless: 'is_voided', isInternal: true },
    // Positive Pay reports voids by the day of the void, however old the check is.
    { name: 'voided_at', field: 'voided_at', by: 'year', isInternal: true },
    // The checks on a statement.
    { name: 'reconciliation_id', field: 'reconciliation_id', by: 'value', isInternal: true },
    // Finds checks by their amount, using one Query per year; printing, clearing and voiding don't write to it.
    {
      name: 'amount',
      field: 'transaction_date',
      by: 'year',
      sortedBy: 'amount',
      keeps: ['transaction_date', 'amount'],
      isInternal: true,
    },
    { name: 'print_later', field: 'print_later', by: 'value', only: 'true', isInternal: true },
  ],
  comesInBatches: true,
  check: ({ is_voided, account_id, cleared_on, amount, print_later, printed_at }) => {
    const issues: Issue[] = [];
    if (is_voided !== true && amount === 0) issues.push({ field: 'amount', message: messages.amount });
    if (is_voided === true && account_id !== null) {
      issues.push({ field: 'account_id', message: "A voided check can't have an account." });
    }
    if (is_voided === false && account_id === null) {
      issues.push({ field: 'account_id', message: messages.required });
    }
    if (is_voided === true && (cleared_on ?? null) !== null) {
      issues.push({ field: 'cleared_on', message: "A voided check can't be cleared." });
    }
    if (print_later === true && (cleared_on ?? null) !== null) {
      issues.push({ field: 'print_later', message: "A cleared check can't be printed." });
    }
    if (print_later === true && (printed_at ?? null) !== null) {
      issues.push({ field: 'print_later', message: 'This check is already printed.' });
    }
    return issues;
  },
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
