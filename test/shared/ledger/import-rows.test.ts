import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { importTransactions } from '../../../shared/contract/operations/ledger.ts';
import { importFields, isImportRow, MAX_IMPORT_CELL } from '../../../shared/ledger/import-fields.ts';

const name = fc.oneof(fc.constantFrom<string>(...importFields), fc.constantFrom('payees', '__proto__', ''));
const cell = fc.oneof(
  fc.string(),
  fc.constantFrom('x'.repeat(MAX_IMPORT_CELL), 'x'.repeat(MAX_IMPORT_CELL + 1), null, undefined, 1, {}),
);
const value = fc.oneof(
  fc.dictionary(name, cell, { maxKeys: 4 }),
  fc.constantFrom(null, undefined, '', 'payee', 1, [], ['payee']),
);

test('every row that passes the quick check also passes the contract', () => {
  const { entry } = importTransactions.body.rows;
  fc.assert(
    fc.property(value, (row) => {
      if (!isImportRow(row)) return;
      const read = entry!().safeParse(row);
      expect(read.success && read.data).toEqual(row);
    }),
  );
});

test.for([
  ['a row of every column', Object.fromEntries(importFields.map((field) => [field, 'x'])), true],
  ['the longest cell', { note: 'x'.repeat(MAX_IMPORT_CELL) }, true],
  ['a longer cell', { note: 'x'.repeat(MAX_IMPORT_CELL + 1) }, false],
  ['a number', { amount: 1 }, false],
  ['an unknown column', { memo: 'x' }, false],
  ['a list', [], false],
] as const)('%s passes the quick check: %s', ([, row, isRow]) => {
  expect(isImportRow(row)).toBe(isRow);
});
