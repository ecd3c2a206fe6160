import { collections } from '../../shared/contract/collections.ts';
import { paperNumber } from '../../shared/ledger/printing.ts';
import { type Call, callerOf } from '../http/call.ts';
import type { Plan } from '../store/plan.ts';
import type { StoredRecord } from '../store/record.ts';
import { type Change, newRecord, planCreate } from '../store/records.ts';

const { CklgTransaction } = collections;

interface VoidPaper {
  readonly number: number;
  readonly checkbookId: number;
  /** The check that is printed on another paper instead. */
  readonly check: StoredRecord;
  /** An earlier spoiled paper of the same check. */
  readonly earlierId: number | null;
  readonly change: Change;
}

/**
 * Returns the voided record of a paper that can't be used, so that its number never returns and the bank is told. It has
 * the facts of the check that was meant for it.
 */
export async function voidPaper(
  call: Pick<Call, 'store' | 'now' | 'caller'>,
  { number, checkbookId, check, earlierId, change }: VoidPaper,
): Promise<{ readonly record: StoredRecord; readonly plan: Plan }> {
  const id = await call.store.nextId(CklgTransaction);
  const record = newRecord(
    id,
    {
      check_number: number,
      transaction_date: check.transaction_date,
      amount: check.amount,
      note: null,
      payee_id: check.payee_id,
      account_id: null,
      fund_source_id: check.fund_source_id,
      is_voided: true,
      cleared_on: null,
      reconciliation_id: null,
      statement_line: null,
      reconciled_at: null,
      void_reason: change.reason,
      voided_by: callerOf(call).user_id,
      voided_at: call.now.toISOString(),
      former_account_id: check.account_id,
      print_later: false,
      printed_at: check.printed_at ?? null,
      printed_by: check.printed_by ?? null,
      printed_payee: check.printed_payee ?? null,
      times_printed: null,
      print_reason: null,
      paper: paperNumber(checkbookId, number),
      replaces_id: earlierId,
      replaced_by_id: check.id,
    },
    call.now,
  );
  return { record, plan: planCreate(CklgTransaction, record, change, {}, check.id) };
}
