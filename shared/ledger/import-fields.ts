/** What a column of a file can be mapped to. */
export const importFields = [
  'check_number',
  'transaction_date',
  'payee',
  'amount',
  'account',
  'fund_source',
  'note',
  'is_voided',
  'cleared_on',
] as const;

export type ImportField = (typeof importFields)[number];

/** One row of a file as texts. */
export type ImportRow = Readonly<Partial<Record<ImportField, string>>>;

export const MAX_IMPORT_ROWS = 10_000;
/** Characters of one cell. */
export const MAX_IMPORT_CELL = 1000;
const knownFields: ReadonlySet<string> = new Set(importFields);

/** Whether a value is a row whose every cell is a text that is not too long. */
export function isImportRow(value: unknown): value is ImportRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  for (const [name, cell] of Object.entries(value)) {
    if (!knownFields.has(name) || typeof cell !== 'string' || cell.length > MAX_IMPORT_CELL) return false;
  }
  return true;
}

/** Five hundred bytes a row: more than a check with a long note takes, and what one call of the API can carry. */
export const MAX_IMPORT_BYTES = 5_000_000;

/** How screens call the fields, and what other programs call their columns. */
export const importFieldNames: Readonly<
  Record<ImportField, { readonly label: string; readonly also: readonly string[] }>
> = {
  check_number: { label: 'Check number', also: ['number', 'check', 'check no', 'no', 'num', 'check #', 'chk'] },
  transaction_date: { label: 'Date', also: ['transaction date', 'check date', 'issue date', 'posted'] },
  payee: { label: 'Payee', also: ['name', 'paid to', 'pay to', 'description', 'vendor', 'payee name'] },
  amount: { label: 'Amount', also: ['payment', 'debit', 'total', 'withdrawal', 'check amount'] },
  account: { label: 'Account', also: ['category', 'expense account', 'split'] },
  fund_source: { label: 'Fund source', also: ['fund', 'source', 'bank account', 'bank', 'fund source number'] },
  note: { label: 'Note', also: ['memo', 'notes', 'comment'] },
  is_voided: { label: 'Status', also: ['void', 'voided', 'is voided'] },
  cleared_on: { label: 'Cleared on', also: ['cleared', 'cleared date', 'paid date'] },
};
