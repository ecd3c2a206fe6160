import * as fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { unescapeFormulas, readCsv, writeCsv } from '../../../shared/ledger/csv.ts';
import { readFileBytes } from '../../../shared/ledger/files/read-file.ts';
import { exportChecks, exportHeader } from '../../../shared/ledger/export.ts';
import { guessMapping, mapRows } from '../../../shared/ledger/import-mapping.ts';
import { readImportRows } from '../../../shared/ledger/import.ts';
import { duplicateIndex, duplicateKeys, findDuplicates } from '../../../shared/ledger/duplicates.ts';
import { ledger, notPrinted } from './arbitrary.ts';

describe('CSV', () => {
  it('writes numbers as numbers and defuses formulas', () => {
    expect(
      writeCsv(
        ['a', 'b'],
        [
          [-1.5, '=1+1'],
          [null, '-x'],
          [2, 'a"b,c'],
        ],
      ),
    ).toBe('a,b\r\n-1.5,\'=1+1\r\n,\'-x\r\n2,"a""b,c"\r\n');
  });

  /** The cells seen by a spreadsheet that separates them by `separator` and ignores quotes. */
  const cellsBy = (separator: string, csv: string) => csv.split(/[\r\n]/).flatMap((line) => line.split(separator));

  it.each([
    ['Acme;=HYPERLINK(1)', ';'],
    ['Acme\t=1+1', '\t'],
    ['Acme;\t@SUM(1)', ';'],
    ['Acme\n=1+1\r\n-2', ','],
    [';;+1;＝1', ';'],
    ['=1', ','],
  ])('leaves no formula in %j when a spreadsheet splits cells at %j', (name, separator) => {
    const cells = cellsBy(separator, writeCsv(['name'], [[name]]));
    expect(cells.filter((cell) => /^"?\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
  });

  it('reads back the original text of any defused cell', () => {
    const odd = fc.string({ unit: fc.constantFrom("'", '=', '-', ';', '\t', '\n', '\r', '"', ',', 'x', '＝') });
    fc.assert(
      fc.property(odd, (text) => {
        const { data } = Papa.parse<string[]>(writeCsv([text], []), { delimiter: ',', newline: '\r\n' });
        expect(data[0]?.map(unescapeFormulas)).toEqual([text]);
      }),
    );
  });

  it.each([
    ['a,b\n1,2\n', [['1', '2']]],
    ['\uFEFFa;b\r\n1;2\r\n\r\n', [['1', '2']]],
    ['a\tb\n"x\ny"\t2', [['x\ny', '2']]],
    ['a\n1\n', [['1']]],
    ['', []],
  ])('reads %o', (text, rows) => {
    expect(readCsv(text).rows).toEqual(rows);
    expect(readCsv(text).problems).toEqual([]);
  });

  it('reports a quote that is never closed', () => {
    expect(readCsv('a,b\n"1,2\n').problems).not.toEqual([]);
  });
});

describe('columns', () => {
  it('are recognized by the names that other programs use', () => {
    expect(guessMapping(['Num', 'Date', 'Name', 'Memo', 'Split', 'Amount', 'Clr'])).toEqual({
      check_number: 0,
      transaction_date: 1,
      payee: 2,
      note: 3,
      account: 4,
      amount: 5,
    });
    expect(guessMapping(['No.', 'Cheque Date', 'POSTING_DATE', 'Vendor Name', 'Withdrawals', 'Remarks'])).toEqual({
      check_number: 0,
      transaction_date: 2,
      payee: 3,
      amount: 4,
      note: 5,
    });
    expect(guessMapping(['Scheck-Nr', 'Nr.', 'Datum', 'Empf\u00E4nger', 'Betrag', 'Konto'])).toEqual({
      check_number: 1,
      transaction_date: 2,
      payee: 3,
      amount: 4,
      account: 5,
    });
    // The account of a bank register is the bank's; the split is where the money went.
    expect(guessMapping(['Account', 'Date', 'Num', 'Name', 'Split', 'Amount'])).toMatchObject({ account: 4 });
    expect(mapRows([['7', ' x '], ['8']], { payee: 1, check_number: 0 })).toEqual([
      { check_number: '7', payee: 'x' },
      { check_number: '8' },
    ]);
  });
});

describe('import rows', () => {
  const names = {
    payees: [
      { id: 1, name: 'Acme  Inc', default_account_id: 11 },
      { id: 2, name: 'Twice', default_account_id: null },
      { id: 3, name: 'TWICE', default_account_id: null },
    ],
    accounts: [
      { id: 10, name: 'Travel', parent_id: null },
      { id: 11, name: 'Rent', parent_id: null },
      { id: 12, name: 'Rent', parent_id: 10 },
      { id: 13, name: 'Air', parent_id: 10 },
    ],
    fundSources: [{ id: 29, name: 'General', number: '100', parent_id: null }],
  };
  const row = { transaction_date: '1/15/26', payee: ' acme inc', amount: '$1,000.5', fund_source: '100' };

  it.each([
    [{ ...row }, { payee_id: 1, account_id: 11, fund_source_id: 29, transaction_date: '2026-01-15', amount: 1000.5 }],
    [{ ...row, account: 'AIR' }, { account_id: 13 }],
    [{ ...row, account: 'travel / rent' }, { account_id: 12 }],
    [{ ...row, account: 'Travel:Rent' }, { account_id: 12 }],
    [{ ...row, transaction_date: '12-31-1999' }, { transaction_date: '1999-12-31' }],
    [{ ...row, transaction_date: '12/31/79' }, { transaction_date: '2079-12-31' }],
    [{ ...row, transaction_date: '1/1/80' }, { transaction_date: '1980-01-01' }],
    [{ ...row, transaction_date: '31.1.2026' }, { transaction_date: '2026-01-31' }],
    [{ ...row, amount: '12,50' }, { amount: 12.5 }],
    [{ ...row, amount: '-3' }, { amount: 3 }],
    [{ ...row, amount: '1.234,50' }, { amount: 1234.5 }],
    [{ ...row, amount: '1,234' }, { amount: 1234 }],
    [{ ...row, check_number: '1,002' }, { check_number: 1002 }],
    [{ ...row, check_number: '#001002' }, { check_number: 1002 }],
    [{ ...row, check_number: '1002.00' }, { check_number: 1002 }],
    [
      { ...row, is_voided: 'Void', account: 'air' },
      { is_voided: true, account_id: null, former_account_id: 13 },
    ],
    [
      { ...row, is_voided: 'VOID', amount: '(0.00)' },
      { is_voided: true, amount: 0 },
    ],
    [{ ...row, cleared_on: '2026-02-01' }, { cleared_on: '2026-02-01' }],
  ])('%o is read', (given, expected) => {
    const { checks, issues } = readImportRows([given], names, '2079-12-31');
    expect(issues).toEqual([]);
    expect(checks[0]).toMatchObject(expected);
  });

  it.each([
    [{ ...row, payee: 'twice', account: 'air' }, 'payee', `There's more than one payee "twice".`],
    [{ ...row, account: 'other' }, 'account', `There's no account "other".`],
    [{ ...row, fund_source: '' }, 'fund_source', 'This field is required.'],
    [{ ...row, amount: '3-' }, 'amount', 'Invalid amount.'],
    [
      { ...row, transaction_date: '1/5/26' },
      'transaction_date',
      '"1/5/26" is ambiguous. Choose whether the month or the day comes first.',
    ],
    [{ ...row, amount: '' }, 'amount', 'This field is required.'],
    [{ ...row, amount: '12.34,50' }, 'amount', 'Invalid amount.'],
    [{ ...row, amount: '1.234' }, 'amount', 'Invalid amount.'],
    [
      { ...row, transaction_date: '31.2.2026' },
      'transaction_date',
      'Date must be a valid date in the format YYYY-MM-DD.',
    ],
    [{ ...row, check_number: '12a' }, 'check_number', 'This field must be a whole number.'],
    [{ ...row, is_voided: 'void', cleared_on: '2026-01-01' }, 'cleared_on', "A voided check can't be cleared."],
    [{ ...row, note: 'x'.repeat(501) }, 'note', 'This field takes at most 500 characters.'],
  ])('%o is rejected for its %s', (given, field, message) => {
    expect(readImportRows([given], names, '2026-03-01').issues).toEqual([{ row: 0, field, message }]);
  });

  it('of which the first number may be the year say so', () => {
    const given = ['25-12-30', '26-01-02'].map((transaction_date) => ({ ...row, transaction_date }));
    expect(readImportRows(given, names, '2026-03-01').issues.map(({ message }) => message)).toEqual([
      '"25-12-30" is ambiguous. Choose whether the month, the day, or the year comes first.',
      '"26-01-02" is ambiguous. Choose whether the month, the day, or the year comes first.',
    ]);
  });

  it('list each unknown name once and fill in the defaults', () => {
    const given = [
      { ...row, payee: 'New' },
      { ...row, payee: 'NEW ' },
      { transaction_date: '2026-01-01', payee: 'Acme Inc', amount: '1' },
    ];
    const { unknown, checks } = readImportRows(given, names, '2026-03-01', { fund_source_id: 29, account_id: 13 });
    expect(unknown).toEqual({ payees: ['New'], accounts: [], fundSources: [] });
    expect(checks.map((check) => check?.account_id)).toEqual([undefined, undefined, 11]);
  });
});

describe('an export', () => {
  it('imports to the same rows, each recognized as a duplicate of its check', () => {
    fc.assert(
      fc.property(ledger, ({ checks, names }) => {
        const table = readCsv(exportChecks(checks, names));
        expect(table.problems).toEqual([]);
        expect(table.header).toEqual(exportHeader);
        const read = readImportRows(mapRows(table.rows, guessMapping(table.header)), names, '2099-01-01');
        expect(read.issues).toEqual([]);
        const wanted = checks.map(
          ({
            check_number,
            transaction_date,
            amount,
            note,
            payee_id,
            account_id,
            fund_source_id,
            is_voided,
            cleared_on,
          }) => ({
            check_number,
            transaction_date,
            amount,
            note,
            payee_id,
            account_id,
            fund_source_id,
            is_voided,
            cleared_on,
          }),
        );
        expect(read.checks).toMatchObject(wanted);
        const bookOf = (): number => 1;
        const keys = read.checks.map((check) => check && duplicateKeys(check, bookOf));
        expect(findDuplicates(keys, duplicateIndex(bookOf, checks)).map(({ row }) => row)).toEqual(
          checks.map((_, row) => row),
        );
        expect(findDuplicates(keys, duplicateIndex(bookOf)).every(({ row, other_row }) => other_row! < row)).toBe(true);
      }),
    );
  });
});

describe('an export, read as the file of a program', () => {
  it('has the same payments, voids and cleared marks, whatever was printed', () => {
    fc.assert(
      fc.property(ledger, ({ checks, names }) => {
        fc.pre(checks.length > 0);
        const read = readFileBytes(new TextEncoder().encode(exportChecks(checks, names)));
        expect(read.kind).toBe('register');
        expect(
          read.rows.map((row) => [row.date, row.number && Number(row.number), row.cents, row.void, row.cleared]),
        ).toEqual(
          checks.map((check) => [
            check.transaction_date,
            check.check_number,
            Math.round(check.amount * 100),
            check.is_voided,
            check.cleared_on !== null,
          ]),
        );
      }),
    );
  });

  it('says why a check is void and what happened to its paper', () => {
    const [check] = fc.sample(ledger, { numRuns: 50, seed: 7 }).flatMap(({ checks }) => checks);
    const states = [
      { is_voided: true, void_reason: 'Torn' },
      { print_later: true },
      { printed_at: '2026-02-01T12:00:00.000Z', times_printed: 1 },
      { printed_at: '2026-02-01T12:00:00.000Z', times_printed: 3 },
    ];
    const none = { ...check!, ...notPrinted, is_voided: false, void_reason: null };
    const names = { payees: [], accounts: [], fundSources: [], checkbooks: [] };
    const { rows } = readCsv(
      exportChecks(
        states.map((state) => ({ ...none, ...state })),
        names,
      ),
    );
    expect(rows.map((cells) => cells.slice(-3, -1))).toEqual([
      ['Torn', ''],
      ['', 'Print later'],
      ['', 'Printed'],
      ['', 'Printed 3 times'],
    ]);
  });
});
