import { describe, expect, it } from 'vitest';
import { readImportRows } from '../../shared/ledger/import.ts';
import type { ImportRow } from '../../shared/ledger/import-fields.ts';
import { previewRows } from '../../web/features/ledger/import-checks/preview-rows.ts';

const row: ImportRow = {
  transaction_date: '2026-11-01',
  payee: 'Acme',
  account: 'Office',
  fund_source: 'Main',
  amount: '10.00',
};
const twice = [1, 2].map((id) => ({ id, name: 'Twice', default_account_id: null }));
const ledger = {
  payees: [...twice, { id: 3, name: 'Acme', default_account_id: null }],
  accounts: [{ id: 1, name: 'Office', parent_id: null }],
  fundSources: [{ id: 1, name: 'Main', number: null, parent_id: null, checkbook_id: null }],
};

/** Whether each row only lacks names, as the page shows what the server finds. */
function onlyLackNames(rows: readonly ImportRow[]): boolean[] {
  const { issues } = readImportRows(rows, ledger, '2026-11-29');
  const sent = rows.map((each, place) => ({ place, row: each }));
  return previewRows(sent, { issues, twins: [], checks: [] }, (place) => place).map(
    ({ onlyLacksNames }) => onlyLacksNames,
  );
}

describe('rows of a file that only lack names', () => {
  it('are those without any other problem', () => {
    const lacking = { ...row, payee: 'New', account: 'New', fund_source: 'New' };
    expect(onlyLackNames([row, lacking, { ...lacking, amount: 'x' }])).toEqual([false, true, false]);
    expect(
      onlyLackNames([
        { ...row, payee: 'twice' },
        { ...row, payee: '' },
      ]),
    ).toEqual([false, false]);
  });

  it('are as many as there are, also beyond the names that are listed', () => {
    const rows = Array.from({ length: 700 }, (_, at) => ({ ...row, payee: `Payee ${at}` }));
    const marked = onlyLackNames([...rows, { ...row, payee: 'Twice' }]);
    expect(marked.lastIndexOf(true)).toBe(699);
    expect(marked.indexOf(false)).toBe(700);
  });
});
