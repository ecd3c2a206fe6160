import type { Stored, Values } from './factories.ts';

/** Fields of a check as the table keeps it, for writing batches without an import. */
export const keptCheck = (payee: Stored, account: Stored, source: Stored): Values => ({
  transaction_date: '2026-03-03',
  amount: 1,
  note: null,
  payee_id: payee.id,
  account_id: account.id,
  fund_source_id: source.id,
  is_voided: false,
  cleared_on: null,
  void_reason: null,
  voided_by: null,
  voided_at: null,
  former_account_id: null,
});
