import { expect, it } from 'vitest';
import { newNamesFor } from '../../../shared/ledger/new-names.ts';
import { missingNodes } from '../../../shared/ledger/new-nodes.ts';

const nodes = [
  { id: 1, name: 'Expenses', parent_id: null },
  { id: 2, name: 'Auto', parent_id: 1 },
];

it('makes each missing level of a path once, below what is there', () => {
  expect(
    missingNodes(nodes, ['EXPENSES:auto:Fuel', 'Expenses / Auto / Tires', 'Expenses:Rent', 'Income:Sales']),
  ).toEqual([
    { name: 'Fuel', path: 'EXPENSES / auto / Fuel', parent: { id: 2 } },
    { name: 'Tires', path: 'Expenses / Auto / Tires', parent: { id: 2 } },
    { name: 'Rent', path: 'Expenses / Rent', parent: { id: 1 } },
    { name: 'Income', path: 'Income', parent: null },
    { name: 'Sales', path: 'Income / Sales', parent: { nth: 3 } },
  ]);
});

it('puts new levels below new ones that another path has made', () => {
  expect(missingNodes([], ['A:B:C', 'a:b:D', 'A'])).toEqual([
    { name: 'A', path: 'A', parent: null },
    { name: 'B', path: 'A / B', parent: { nth: 0 } },
    { name: 'C', path: 'A / B / C', parent: { nth: 1 } },
    { name: 'D', path: 'a / b / D', parent: { nth: 1 } },
  ]);
});

it('leaves out a path that holds a name nobody can store, and empty levels', () => {
  expect(missingNodes([], [`A:${'x'.repeat(121)}`])).toEqual([]);
  expect(missingNodes([], ['A::B:'])).toEqual([
    { name: 'A', path: 'A', parent: null },
    { name: 'B', path: 'A / B', parent: { nth: 0 } },
  ]);
});

it('leaves out a path with a level that would read like one', () => {
  const none = { payees: [], accounts: [], fundSources: [] };
  const made = newNamesFor(none, { ...none, accounts: ['A / / B', 'A \uFF0F B', 'C/D'] });
  expect(made.accounts.map(({ name }) => name)).toEqual(['C/D']);
});
