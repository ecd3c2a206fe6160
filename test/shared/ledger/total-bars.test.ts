import { expect, it } from 'vitest';
import { totalBars, totalRows } from '../../../shared/ledger/total-rows.ts';
import type { TreeNode } from '../../../shared/ledger/trees.ts';

/** The bars of accounts, each with a check of its id in dollars. */
const barsOf = (nodes: readonly TreeNode[], limit = 12): string[] => {
  const checks = nodes.map(({ id }) => ({
    id,
    check_number: id,
    transaction_date: '2026-01-01',
    amount: id,
    is_voided: false,
    account_id: id,
    fund_source_id: 1,
  }));
  return totalBars(totalRows(checks, nodes, 'account_id'), limit).map(({ name, cents }) => `${name}: ${cents}`);
};

it("a single account's own amount is told from the accounts under it, also from one of the same name", () => {
  const repairs = { id: 7, name: 'Repairs', parent_id: null };
  expect(barsOf([repairs, { id: 2, name: 'Repairs', parent_id: 7 }, { id: 1, name: 'Parts', parent_id: 7 }])).toEqual([
    'Repairs (direct): 700',
    'Repairs: 200',
    'Parts: 100',
  ]);
});

it('bars never share a name, which the chart would draw on top of each other', () => {
  const names = ['Rent', 'Rent', 'Rent (2)', '2 others', 'Fees', 'Fees'];
  const nodes = names.map((name, index) => ({ id: 10 - index, name, parent_id: null }));
  expect(barsOf(nodes, 5)).toEqual([
    'Rent: 1000',
    'Rent (2): 900',
    'Rent (2) (2): 800',
    '2 others: 700',
    '2 others (2): 1100',
  ]);
});
