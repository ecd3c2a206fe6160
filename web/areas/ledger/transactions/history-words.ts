import { formatMoney, toCents } from '../../../../shared/ledger/money.ts';
import { type LedgerNames, nameChecks } from '../../../../shared/ledger/names.ts';

const labels: Readonly<Record<string, string>> = {
  check_number: 'Number',
  transaction_date: 'Date',
  amount: 'Amount',
  note: 'Note',
  payee_id: 'Payee',
  account_id: 'Account',
  fund_source_id: 'Fund source',
  is_voided: 'Voided',
  cleared_on: 'Cleared on',
  void_reason: 'Reason of the void',
  voided_by: 'Voided by user',
  voided_at: 'Voided at',
  former_account_id: 'Account before the void',
};

const NOTHING = '(nothing)';

type NameOf = (field: string, id: number) => string;

function inWords(field: string, value: unknown, nameOf: NameOf): string {
  if (value === null || value === undefined || value === '') return NOTHING;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field === 'amount') return formatMoney(toCents(value) ?? 0);
  if (typeof value === 'number') return nameOf(field, value) || String(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

interface ChangeInWords {
  readonly field: string;
  readonly from: string;
  readonly to: string;
}

function namesBy(names: LedgerNames): NameOf {
  const nameCheck = nameChecks(names);
  return (field, id) => {
    const { payee, account, fundSource } = nameCheck({ payee_id: id, account_id: id, fund_source_id: id });
    if (field === 'payee_id') return payee;
    if (field === 'fund_source_id') return fundSource;
    return field.endsWith('account_id') ? account : '';
  };
}

/** What changed, ids as the names that they stand for. */
export function changesInWords(
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  names: LedgerNames,
): ChangeInWords[] {
  const nameOf = namesBy(names);
  return Object.entries(changes).map(([field, [from, to]]) => ({
    field: labels[field] ?? field,
    from: inWords(field, from, nameOf),
    to: inWords(field, to, nameOf),
  }));
}
