import { expect, it } from 'vitest';
import { readImportRows } from '../../../shared/ledger/import.ts';
import type { LedgerNames } from '../../../shared/ledger/names.ts';

const accounts = [
  { id: 1, name: 'Vehicles', parent_id: null },
  { id: 2, name: 'Fuel', parent_id: 1 },
  { id: 3, name: 'Repairs/Parts', parent_id: 1 },
  { id: 4, name: 'Rent/Lease', parent_id: null },
  { id: 5, name: 'Travel', parent_id: null },
  { id: 6, name: 'Meals', parent_id: 5 },
  { id: 7, name: 'Travel/Meals', parent_id: null },
  { id: 8, name: 'Office', parent_id: null },
  { id: 9, name: 'Paper/Ink', parent_id: 8 },
  { id: 10, name: 'Paper', parent_id: 8 },
  { id: 11, name: 'Ink', parent_id: 10 },
];

const names: LedgerNames = {
  payees: [{ id: 1, name: 'Carrier Pigeons', default_account_id: null }],
  accounts,
  fundSources: [
    { id: 1, name: 'Grants', parent_id: null, number: null },
    { id: 2, name: 'State', parent_id: 1, number: null },
  ],
};

const read = (account: string, fund_source = 'Grants/State') => {
  const row = { payee: 'Carrier Pigeons', transaction_date: '2026-03-05', amount: '10.00', account, fund_source };
  const { checks, unknown, issues } = readImportRows([row], names, '2026-11-27');
  return { account: checks[0]?.account_id, source: checks[0]?.fund_source_id, unknown, issues };
};

it.each([
  ['Vehicles/Fuel', 2],
  ['vehicles/ FUEL', 2],
  ['Vehicles:Fuel', 2],
  ['Vehicles / Fuel', 2],
  ['Vehicles/Repairs/Parts', 3],
  ['Vehicles:Repairs/Parts', 3],
  ['Repairs/Parts', 3],
  ['Rent/Lease', 4],
  // A name that has the slash itself comes before a path.
  ['Travel/Meals', 7],
  ['Travel / Meals', 6],
  ['Office / Paper / Ink', 11],
  ['Office:Paper/Ink', 9],
])('the account %o of a file is one of the ledger', (written, id) => {
  const { account, source, unknown, issues } = read(written);
  expect(issues).toEqual([]);
  expect([account, source]).toEqual([id, 2]);
  expect(unknown).toEqual({ payees: [], accounts: [], fundSources: [] });
});

it('a path with slashes that fits two accounts, or none, is said to', () => {
  expect(read('Office/Paper/Ink').issues.map(({ message }) => message)).toEqual([
    'There\'s more than one account "Office/Paper/Ink".',
  ]);
  expect(read('Vehicles/Tires').unknown.accounts).toEqual(['Vehicles/Tires']);
});

it.each([
  ['2027-05-26', []],
  ['2027-05-27', ['This date is more than 180 days ahead. Correct it in the file, or skip this row.']],
  ['2206-01-05', ['This date is more than 180 days ahead. Correct it in the file, or skip this row.']],
])('a check of %s in a file of November 27, 2026 is refused if it is far ahead', (transaction_date, messages) => {
  const row = { payee: 'Carrier Pigeons', amount: '10.00', account: 'Rent/Lease', fund_source: 'Grants/State' };
  const { issues } = readImportRows([{ ...row, transaction_date }], names, '2026-11-27');
  expect(issues.map(({ message }) => message)).toEqual(messages);
});
