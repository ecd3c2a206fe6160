import { describe, expect, it } from 'vitest';
import type { Check } from '../../shared/ledger/checks.ts';
import { notPrinted } from '../shared/ledger/arbitrary.ts';
import { rowSearch } from '../../web/components/table/search.ts';
import type { Column } from '../../web/components/table/column.ts';
import { outstandingColumns } from '../../web/features/ledger/outstanding/outstanding-columns.tsx';
import { lineColumns } from '../../web/features/ledger/positive-pay/line-columns.tsx';
import { type PrintRow, printColumns } from '../../web/features/ledger/print-checks/print-columns.tsx';
import { reconcileColumns } from '../../web/features/ledger/reconcile/reconcile-columns.tsx';
import type { ReconciliationRow } from '../../web/features/ledger/reconcile/reconcile-rows.ts';

const check: Check = {
  id: 7,
  version: 1,
  created_at: '2026-03-09T12:00:00.000Z',
  updated_at: '2026-03-09T12:00:00.000Z',
  check_number: 4711,
  transaction_date: '2026-03-09',
  fund_source_id: 1,
  payee_id: 1,
  account_id: null,
  amount: 12_345.6,
  note: null,
  is_voided: false,
  void_reason: null,
  voided_by: null,
  voided_at: null,
  former_account_id: null,
  cleared_on: null,
  reconciliation_id: null,
  statement_line: null,
  reconciled_at: null,
  ...notPrinted,
};
const row: PrintRow = {
  check,
  cents: 1_234_560,
  payee: 'Adirondack Fuel',
  account: '',
  fundSource: 'Operating',
  cleared: '',
  paper: null,
  isPrinted: false,
  problem: undefined,
};
const waiting: PrintRow = { ...row, check: { ...check, check_number: null }, paper: 5012 };

/** Whether a search finds this row. */
const finds = <T extends object>(columns: readonly Column<T>[], item: T, typed: string): boolean =>
  rowSearch(columns)(typed)(item);

const line = {
  id: 7,
  bankAccount: '',
  issued: '2026-03-09',
  payee: 'Adirondack Fuel',
  isRenamed: false,
  type: 'I',
} as const;

const tables = [
  [
    'outstanding checks',
    (typed: string) =>
      finds(
        outstandingColumns('2026-04-01', () => 180),
        row,
        typed,
      ),
  ],
  ['checks to print', (typed: string) => finds(printColumns, row, typed)],
  [
    'a Positive Pay file',
    (typed: string) => finds(lineColumns, { ...line, check_number: 4711, amount: 12_345.6 }, typed),
  ],
] as const;

describe.each(tables)('the search of %s', (_, found) => {
  it.each(['4711', '2026-03-09', 'adirondack', '12,345.60', '12345.60', '4711 fuel 12,345'])(
    'finds a check by %s',
    (typed) => {
      expect(found(typed)).toBe(true);
    },
  );

  it.each(['4712', '2026-03-10', '12,345.61'])("doesn't find it by %s", (typed) => {
    expect(found(typed)).toBe(false);
  });
});

it('the search of checks to print finds the number of the paper', () => {
  expect(finds(printColumns, waiting, '5012')).toBe(true);
  expect(finds(printColumns, waiting, '4711')).toBe(false);
});

describe('the list of statements', () => {
  const statement = (opening_balance: number | null, closing_balance: number) =>
    ({
      id: 1,
      checkbook: 'Main checkbook',
      isOpen: false,
      reconciliation: { statement_date: '2026-03-31', opening_balance, closing_balance, difference: 0 },
    }) as ReconciliationRow;

  it.each(['1,500.00', '1500.00', '2,250.75'])('is searched by balance: %s', (typed) => {
    expect(finds(reconcileColumns, statement(1500, 2250.75), typed)).toBe(true);
    expect(finds(reconcileColumns, statement(null, 90), typed)).toBe(false);
  });
});
