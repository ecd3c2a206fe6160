import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type ImportChoices,
  lineIn,
  openQuestions,
  readMapping,
  rowsToSend,
  tableOf,
} from '../../web/features/ledger/import-checks/import-source.ts';
import { openFile, readSource, textOf } from '../../web/features/ledger/import-checks/read-source.ts';

const fixture = (name: string): string =>
  textOf(readFileSync(join(import.meta.dirname, '../shared/ledger/files/fixtures', name))).text;

const choicesOf = (text: string, part: Partial<ImportChoices> = {}): ImportChoices => ({
  fileName: 'file',
  text,
  hasHeader: true,
  isRead: true,
  mapping: readMapping,
  fundSourceId: undefined,
  accountId: null,
  dateOrder: null,
  amountSign: null,
  leftOut: [],
  ...part,
});

describe('a file chosen for an import', () => {
  it.each([
    ['a list of checks whose columns are all known', 'Date;Payee;Amount;Memo\n2024-01-01;A;1;x\n', false],
    [
      'our own export',
      'Check number,Date,Payee,Account,Fund source,Amount,Counted amount,Status,Cleared on,Note\n',
      false,
    ],
    ['a table with titles above', fixture('qbo-check-detail.csv'), true],
    ["a bank's three columns", 'Date,Description,Amount\n2024-01-01,CHECK 1,-1.00\n', true],
    ['debits and credits in two columns', 'Date,Payee,Debit,Credit\n2024-01-01,CHECK 1,1.00,\n', true],
    ['QIF', '!Type:Bank\nD2024-01-01\nT-1.00\nPA\n^\n', true],
    ['a table that explains nothing', 'a,b,c\n1,2,3\n', false],
  ])('%s: read as it is: %s', (_, text, isRead) => {
    expect(openFile(text, 'UTF-8').isRead).toBe(isRead);
  });

  it('is sent as days, plain amounts and cleared days, with the lines of the file', () => {
    const choices = choicesOf(fixture('gnucash-multi.csv'));
    const table = readSource(choices);
    expect(rowsToSend(table, choices).map(({ row }) => row)).toEqual([
      {
        check_number: '101',
        transaction_date: '2024-01-23',
        payee: 'Landlord',
        amount: '1400.00',
        account: 'Expenses:Rent',
        cleared_on: '2024-01-23',
      },
      { check_number: '102', transaction_date: '2024-01-25', payee: 'Superstore', amount: '80.00' },
    ]);
    expect([0, 1].map(lineIn(choices, table))).toEqual([2, 4]);
  });

  it('has to have its questions answered before a preview', () => {
    const text = '!Type:Bank\nD03/04/2024\nT-1.00\nPA\n^\n';
    const open = choicesOf(text);
    expect(openQuestions(open, readSource(open))).toEqual(['date order']);
    const answered = choicesOf(text, { answers: { 'date order': 'day first' } });
    expect(openQuestions(answered, readSource(answered))).toEqual([]);
    expect(readSource(answered).rows[0]?.[1]).toBe('2024-04-03');
  });

  it('has payees without the mark of a void', () => {
    const { rows } = readSource(choicesOf(fixture('multi.qif')));
    expect(rows.map(([, , payee, , , , status]) => [payee, status])).toEqual([
      ['Acme', ''],
      ['Bob', 'VOID'],
      ['X', ''],
    ]);
  });

  it('names voided checks whose amount is lost, instead of dropping them', () => {
    const { rows, read } = readSource(choicesOf(fixture('qbd-list.csv')));
    expect(rows.map(([number]) => number)).not.toContain('4412');
    expect(read?.said.at(-1)).toMatch(
      /^1 voided check has no amount in the file and is left out: #4412\. Enter it by hand/,
    );
  });

  it('with more than 10,000 payments is refused with what to do', () => {
    const text = `!Type:Bank\n${'D2024-01-01\nT-1.00\nPA\n^\n'.repeat(10_001)}`;
    expect(() => openFile(text, 'UTF-8')).toThrow('This file has 10,001 payments; 10,000 can be imported at once.');
  });
});

describe('history up to a day', () => {
  const text =
    'Date,Payee,Amount,Status,Cleared\n13/01/2020,A,1,,\n14/01/2020,B,2,,15/01/2020\n15/01/2020,C,3,VOID,\n01/02/2020,D,4,,\n';
  const mapping = { transaction_date: 0, payee: 1, amount: 2, is_voided: 3, cleared_on: 4 };

  it('is cleared on the day of each check, unless it is void, later, or cleared on a day of its own', () => {
    const choices = choicesOf(text, { isRead: false, mapping, clearedUpTo: '2020-01-31' });
    const sent = rowsToSend(tableOf(choices), choices);
    expect(sent.map(({ row }) => row.cleared_on)).toEqual(['2020-01-13', '15/01/2020', undefined, undefined]);
  });

  it('stays open without a day', () => {
    const choices = choicesOf(text, { isRead: false, mapping });
    const sent = rowsToSend(tableOf(choices), choices);
    expect(sent.map(({ row }) => row.cleared_on)).toEqual([undefined, '15/01/2020', undefined, undefined]);
  });
});
