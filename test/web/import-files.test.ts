import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepChoices, restoreChoices } from '../../web/features/ledger/import-checks/kept-choices.ts';
import { exportHeader } from '../../shared/ledger/export.ts';
import { LEFT_OUT } from '../../web/features/ledger/import-checks/left-out.ts';
import {
  type ImportChoices,
  inOrderOfDays,
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
    ['our own export', `${exportHeader.join(',')}\n`, false],
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
    expect([0, 1].map(lineIn(table))).toEqual([2, 4]);
  });

  it('has the day on which the bank paid, where the file names it', () => {
    const text = [
      'Check Date,Cleared Date,Check No,Payee,Amount,Class',
      '12/31/2024,1/2/2025,55,A,5.00,x',
      '12/13/2024,,56,B,6.00,x',
      '12/30/2024,-,57,C,7.00,x',
      '12/30/2024,0000-00-00,58,D,8.00,x',
      '12/30/2024,Yes,59,E,9.00,x',
    ].join('\n');
    expect(openFile(text, 'UTF-8').isRead).toBe(true);
    const choices = choicesOf(text);
    expect(rowsToSend(readSource(choices), choices).map(({ row }) => [row.check_number, row.cleared_on])).toEqual([
      ['56', undefined],
      ['57', undefined],
      ['58', undefined],
      ['59', '2024-12-30'],
      ['55', '2025-01-02'],
    ]);
  });

  it('has to have its questions answered before a preview', () => {
    const text = '!Type:Bank\nD03/04/2024\nT-1.00\nPA\n^\n';
    const open = choicesOf(text);
    expect(openQuestions(open, readSource(open))).toEqual(['date order']);
    const answered = choicesOf(text, { answers: { 'date order': 'day first' } });
    expect(openQuestions(answered, readSource(answered))).toEqual([]);
    expect(readSource(answered).rows[0]?.[1]).toBe('2024-04-03');
  });

  it('is asked about again if a remembered answer is none of its own', () => {
    const month = (...lines: string[]) => ['Date,Description,Amount', ...lines].join('\n');
    const openFor = (text: string, sign: string) => {
      const choices = choicesOf(text, { answers: { sign } });
      return openQuestions(choices, readSource(choices));
    };
    const received = month('03/25/2024,PAYMENT RECEIVED,300.00 CR', '03/26/2024,REFUND,10.00 CR');
    expect(openFor(month('02/25/2024,ACME,30.00', '02/26/2024,REFUND,10.00 CR'), 'positive')).toEqual([]);
    expect(openFor(received, 'positive')).toEqual(['sign']);
    expect(openFor(received, 'negative')).toEqual([]);
    expect(openFor(month('04/25/2024,ACME,30.00'), 'marked')).toEqual(['sign']);
  });

  it('has payees without the mark of a void', () => {
    const { rows } = readSource(choicesOf(fixture('multi.qif')));
    expect(rows.map(([, , payee, , , , status]) => [payee, status])).toEqual([
      ['Acme', ''],
      ['Bob', 'VOID'],
      ['X', ''],
    ]);
  });

  it('keeps voided checks whose amount the program has overwritten', () => {
    const { rows } = readSource(choicesOf(fixture('qbd-list.csv')));
    const lost = rows.find(([number]) => number === '4412');
    expect([lost?.[3], lost?.[6]]).toEqual(['0.00', 'VOID']);
  });

  it('with several accounts needs a fund source for each, and leaves out those that are not wanted', () => {
    const text = fixture('several-accounts.qif');
    const { read } = readSource(choicesOf(text));
    expect(read?.accounts).toEqual(['Checking', 'Savings']);
    const openWith = (accountSources: Record<string, string>) =>
      openQuestions(choicesOf(text, { accountSources }), { read: read! });
    expect(openWith({ Checking: 'General' })).toEqual(['account']);
    expect(openWith({ Checking: 'General', Savings: LEFT_OUT })).toEqual([]);
    const choices = choicesOf(text, { accountSources: { Checking: 'General / Operating', Savings: LEFT_OUT } });
    const table = readSource(choices);
    expect(rowsToSend(table, choices).map(({ row }) => [row.payee, row.fund_source])).toEqual([
      ['Acme', 'General / Operating'],
    ]);
    expect(table.read?.notes).toContain('1 row of the account Savings left out.');
  });

  it('with more than 100,000 payments is refused with what to do', () => {
    const text = `!Type:Bank\n${'D2024-01-01\nT-1.00\nPA\n^\n'.repeat(100_001)}`;
    expect(() => openFile(text, 'UTF-8')).toThrow(
      'This file has 100,001 payments, but at most 100,000 can be imported at once.',
    );
  });
});

describe('an import that is continued', () => {
  it('has the choices that it began with', () => {
    const choice = fc.record({ leftOut: fc.uniqueArray(fc.nat({ max: 5000 })), accountId: fc.option(fc.nat()) });
    fc.assert(
      fc.property(choice, fc.boolean(), fc.nat(), (part, acceptsTwins, twinsSeen) => {
        const choices = choicesOf('text', { ...part, leftOut: part.leftOut.toSorted((a, b) => a - b) });
        const kept = keepChoices(choices, acceptsTwins, twinsSeen);
        expect(restoreChoices(kept!, choices)).toEqual({ choices, acceptsTwins, twinsSeen });
      }),
    );
  });

  it("can't be continued elsewhere if its choices are too long to keep", () => {
    const leftOut = Array.from({ length: 20_000 }, (_, index) => 2 * index);
    expect(keepChoices(choicesOf('text', { leftOut }), false, 0)).toBeNull();
  });
});

describe('rows that are sent', () => {
  const sent = (...days: string[]) => days.map((day, place) => ({ place, row: { transaction_date: day } }));

  it('are in the order of their days, and those of a day in the order of the file', () => {
    const rows = sent('2020-03-01', '2020-01-15', '2020-03-01', '2019-12-31');
    expect(inOrderOfDays(rows).map(({ place }) => place)).toEqual([3, 1, 0, 2]);
    expect(inOrderOfDays(rows)).toEqual(inOrderOfDays(inOrderOfDays(rows)));
  });

  it('keep the order of the file if a date is not read yet', () => {
    const rows = sent('2020-03-01', '1/15/2020', '2019-12-31');
    expect(inOrderOfDays(rows)).toEqual(rows);
  });
});

describe('a file whose columns are mapped', () => {
  const text = 'Number,Date,Payee,Amount,Note\n';

  it('loses no row to a quote that is never closed', () => {
    const rows = '1,2024-03-01,"Acme,10.00,\n2,2024-03-02,"Bob",20.00,"x\ny"\n\n3,2024-03-03,Carl,30.00,\n';
    const table = tableOf(choicesOf(text + rows));
    expect(table.rows.map((cells) => cells.slice(0, 4))).toEqual([
      ['1', '2024-03-01', '"Acme', '10.00'],
      ['2', '2024-03-02', 'Bob', '20.00'],
      ['3', '2024-03-03', 'Carl', '30.00'],
    ]);
    expect([0, 1, 2].map(lineIn(table))).toEqual([2, 3, 6]);
  });

  it('has the lines of the file also below titles', () => {
    const table = tableOf(choicesOf(`Title\n\n${text}1,2024-03-01,Acme,10.00,\n`, { firstLine: 3 }));
    expect(table.columns).toEqual(['Number', 'Date', 'Payee', 'Amount', 'Note']);
    expect([0].map(lineIn(table))).toEqual([4]);
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

  it('leaves a void check open however its status is written, as the import reads it', () => {
    const wide = '\uFF36\uFF2F\uFF29\uFF24';
    const choices = choicesOf(`Date,Payee,Amount,Status,Cleared\n13/01/2020,A,1,${wide},\n14/01/2020,B,2,Active,\n`, {
      isRead: false,
      mapping,
      clearedUpTo: '2020-01-31',
    });
    const sent = rowsToSend(tableOf(choices), choices);
    expect(sent.map(({ row }) => row.cleared_on)).toEqual([undefined, '2020-01-14']);
  });

  it('stays open without a day', () => {
    const choices = choicesOf(text, { isRead: false, mapping });
    const sent = rowsToSend(tableOf(choices), choices);
    expect(sent.map(({ row }) => row.cleared_on)).toEqual([undefined, '15/01/2020', undefined, undefined]);
  });
});
