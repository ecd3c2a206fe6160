import { describe, expect, it } from 'vitest';
import { readFileBytes } from '../../../../shared/ledger/files/read-file.ts';
import type { Answers } from '../../../../shared/ledger/files/reading.ts';

const read = (lines: readonly string[], answers: Answers = {}) =>
  readFileBytes(new TextEncoder().encode(lines.join('\n')), answers);

const paid = (lines: readonly string[], answers?: Answers) =>
  read(lines, answers).rows.map(({ number, cents }) => [number, cents]);

describe('the status of a check', () => {
  it('never makes neighbors one check, and says which are void or cleared', () => {
    const { rows } = read([
      'Check Number,Check Date,Payee,Amount,Check Status',
      '1001,03/25/2024,Acme,1200.00,Outstanding',
      '1002,03/26/2024,Bolt,20.00,Outstanding',
      '1003,03/27/2024,Carl,30.00,Cleared',
      '1004,03/28/2024,Dora,40.00,Void',
    ]);
    expect(rows.map((row) => [row.number, row.cents, row.cleared, row.void])).toEqual([
      ['1001', 120_000, false, false],
      ['1002', 2000, false, false],
      ['1003', 3000, true, false],
      ['1004', 4000, false, true],
    ]);
  });

  it('is read in other languages as well', () => {
    const text = ['Data operacji;Opis;Kwota;Stan', '25.03.2024;A;-1,00;OK', '26.03.2024;B;-2,00;OK'];
    expect(paid(text)).toEqual([
      [null, 100],
      [null, 200],
    ]);
  });
});

describe('lines with the same transaction number', () => {
  it.each([
    ['days', '03/26/2024,7,Check,,-40.00'],
    ['checks', '03/25/2024,7,Check,1002,-40.00'],
  ])('are transactions of their own if their %s differ', (_, second) => {
    const text = ['Date,Transaction Number,Description,Check Number,Amount', '03/25/2024,7,Check,1001,-30.00', second];
    expect(read(text).rows.map(({ cents }) => cents)).toEqual([3000, 4000]);
  });
});

describe('a column that says which amounts are money out', () => {
  const heading = 'Date,Description,Amount,Dr/Cr';
  const [check, customer, other] = [
    '01/15/2024,CHECK 1001,100.00,DR',
    '01/16/2024,Acme customer,2500.00,CR',
    '01/17/2024,CHECK 1002,50.00,DR',
  ];
  const checks = [
    ['1001', 10_000],
    ['1002', 5000],
  ];

  it.each([
    ['a balance without a mark', [heading, '01/14/2024,Opening Balance,5000.00,', check, customer, other]],
    ['DB', [heading, check, customer, other].map((line) => line.replace(/DR$/, 'DB'))],
    ['dots', [heading, check, customer, other].map((line) => line.replace(/[DC]R$/, '$&.'))],
    ['a minus on all that go out', [heading, check, customer, other].map((line) => line.replace(/\d+\.00,DR/, '-$&'))],
    ['a minus on all that come in', [heading, check, customer, other].map((line) => line.replace(/\d+\.00,CR/, '-$&'))],
    ['a minus that corrects', [heading, check, customer, other, '01/18/2024,Correction,-20.00,DR']],
  ])('may have %s', (_, lines) => {
    const { rows, asked } = read(lines);
    expect([rows.map(({ number, cents }) => [number, cents]), asked]).toEqual([checks, []]);
  });

  it('may be the type, with a fee of its own name', () => {
    const lines = ['03/25/2024,DR,30.00,CHECK 1001', '03/26/2024,CR,40.00,Acme', '03/27/2024,FEE,5.00,Service'];
    expect(paid(['Posting Date,Transaction Type,Amount,Description', ...lines])).toEqual([
      ['1001', 3000],
      [null, 500],
    ]);
  });

  it('leaves a line that nothing explains to the answer, and no other line', () => {
    const lines = [heading, check, customer, other, '01/18/2024,Adjustment,7.00,'];
    expect(read(lines).asked).toEqual(['sign']);
    expect(paid(lines, { sign: 'positive' })).toEqual([...checks, [null, 700]]);
    expect(paid(lines, { sign: 'negative' })).toEqual(checks);
  });

  it('leaves such a line to the balance if there is one', () => {
    const lines = [
      '01/15/2024,CHECK 1001,100.00,Withdrawal,900.00',
      '01/16/2024,Acme,500.00,Deposit,1400.00',
      '01/17/2024,Savings,7.00,Transfer,1407.00',
      '01/18/2024,Savings,3.00,Transfer,1404.00',
      '01/19/2024,CHECK 1002,4.00,Withdrawal,1400.00',
    ];
    const { rows, asked } = read(['Date,Description,Amount,Type,Balance', ...lines]);
    expect([rows.map(({ cents }) => cents), asked]).toEqual([[10_000, 300, 400], []]);
  });

  it.each([
    ['negative', [10_000]],
    ['positive', [4000]],
  ])('leaves to the answer whether a minus corrects if half of what goes out has one: %s', (sign, cents) => {
    const lines = [heading, '01/15/2024,A,-100.00,DR', '01/16/2024,B,500.00,CR', '01/17/2024,C,40.00,DR'];
    expect(read(lines).asked).toEqual(['sign']);
    expect(read(lines, { sign }).rows.map((row) => row.cents)).toEqual(cents);
  });

  it('leaves that to the balance if there is one', () => {
    const lines = ['01/15/2024,A,-100.00,DR,900.00', '01/16/2024,B,500.00,CR,1400.00', '01/17/2024,C,40.00,DR,1440.00'];
    const { rows, asked } = read([`${heading},Balance`, ...lines, '01/18/2024,D,9.00,CR,1449.00']);
    expect([rows.map(({ cents }) => cents), asked]).toEqual([[10_000], []]);
  });

  it('gives way to the signs of the lines without a mark', () => {
    const signed = ['Date,Description,Amount,Type', '01/15/2024,CHECK 1001,-100.00,Debit', '01/16/2024,A,9.00,Credit'];
    expect(paid([...signed, '01/17/2024,B,-5.00,Debit', '01/18/2024,C,-6.00,Misc', '01/19/2024,D,8.00,Misc'])).toEqual([
      ['1001', 10_000],
      [null, 500],
      [null, 600],
    ]);
  });
});

describe('amounts with a plus or CR', () => {
  const heading = 'Date,Num,Payee,Amount';
  const books = ['03/25/2024,1001,Acme,"1,200.00 CR"', '03/26/2024,1002,Bolt,5.00 CR'];

  it.each([
    ['marked', [120_000, 500]],
    ['negative', []],
    // Remembered of a month that has other amounts too.
    ['positive', []],
  ])('are payments if all have one and the answer is %s', (sign, cents) => {
    const { asked, signs } = read([heading, ...books]);
    expect([asked, signs]).toEqual([['sign'], ['negative', 'marked']]);
    expect(read([heading, ...books], { sign }).rows.map((row) => row.cents)).toEqual(cents);
  });

  it.each([
    ['500.00 DR', ['negative', 'marked']],
    ['500.00', ['positive', 'marked']],
  ])('may be the checks of books whose deposits are written as %s', (deposit, signs) => {
    const lines = [heading, ...books, `03/27/2024,,Customer,${deposit}`];
    const { asked, signs: offered } = read(lines);
    expect([asked, offered]).toEqual([['sign'], signs]);
    expect(paid(lines, { sign: 'marked' })).toEqual([
      ['1001', 120_000],
      ['1002', 500],
    ]);
    expect(paid(lines, { sign: signs[0]! })).toEqual([[null, 50_000]]);
  });

  it("are a bank's deposits beside a minus", () => {
    const { rows, asked } = read(['Date,Description,Amount', '03/25/2024,CHECK 1001,-9.00', '03/26/2024,Acme,+30.00']);
    expect([rows.map(({ number }) => number), asked]).toEqual([['1001'], []]);
  });
});

describe('lines without a date', () => {
  const dated = ['Date,Description,Paid out,Paid in,Balance', '03/25/2024,CHECK 1001,30.00,,970.00'];
  const next = '03/26/2024,CHECK 1004,20.00,,1420.00';
  const undated = (line: number, what: string) => `Line ${line} (${what}) is left out: it has no date.`;

  it('are payments of the day above in a statement that has each day on its first line alone', () => {
    const { rows, notes } = read([
      ...dated,
      ',CHECK 1002,20.00,,',
      ',Power,10.00,,940.00',
      ',Customer deposit,,500.00,1440.00',
      next,
    ]);
    expect(rows.map(({ date, number, cents }) => [date, number, cents])).toEqual([
      ['2024-03-25', '1001', 3000],
      ['2024-03-25', '1002', 2000],
      ['2024-03-25', null, 1000],
      ['2024-03-26', '1004', 2000],
    ]);
    expect(notes).toEqual(['1 row is left out (money received), 500.00 in total: line 5.']);
  });

  it('are refused in a statement that repeats the day', () => {
    const { rows, notes } = read([...dated, '03/25/2024,Power,10.00,,960.00', ',CHECK 1002,20.00,,940.00', next]);
    expect(rows.map(({ cents }) => cents)).toEqual([3000, 1000, 2000]);
    expect(notes).toEqual([undated(4, 'check 1002, CHECK 1002, 20.00')]);
  });

  it('are refused without a balance, number or category that tells whether they are splits', () => {
    const { rows, notes } = read(['Date,Description,Amount', '03/25/2024,CHECK 1001,-30.00', ',Power,-10.00']);
    expect(rows.map(({ cents }) => cents)).toEqual([3000]);
    expect(notes).toEqual([undated(3, 'Power, 10.00')]);
  });

  it('are refused with a check number in a register, and splits without one', () => {
    const head = ['Date,Num,Payee,Description,Category,Amount', '03/25/2024,1001,Acme,Rent,Rent,-30.00'];
    const { rows, notes } = read([...head, ',,,Check 1002,Power,-10.00', ',,,Water,Water,-5.00']);
    expect(rows.map(({ cents }) => cents)).toEqual([3500]);
    expect(notes).toEqual([undated(3, 'check 1002, Check 1002, 10.00')]);
  });

  it('are the other accounts of a journal', () => {
    const lines = [
      '03/25/2024,Rent,Checking,,30.00',
      ',,Rent,30.00,',
      '03/26/2024,Ink,Checking,,7.00',
      ',,Paper,7.00,',
    ];
    expect(read(['Date,Description,Account,Debit,Credit', ...lines]).rows.map(({ cents }) => cents)).toEqual([
      3000, 700,
    ]);
  });
});

describe('a register', () => {
  const cleared = (lines: readonly string[]) => read(lines).rows.map((row) => [row.number, row.cleared]);

  it('is what says which lines have cleared, even without check numbers', () => {
    const heading = 'Account,Flag,Date,Payee,Category,Memo,Outflow,Inflow,Cleared';
    const lines = [
      'Checking,,03/25/2024,Acme,Rent,,$9.00,$0.00,Uncleared',
      'Checking,,03/26/2024,B,Rent,,$2.00,$0.00,Cleared',
    ];
    expect(cleared([heading, ...lines])).toEqual([
      [null, false],
      [null, true],
    ]);
  });

  it.each(['Ck', 'Check Serial Number', 'Check No From', 'CheckNr', 'Sjekknummer', 'Numer czeku'])(
    'has its check numbers in a column %s',
    (heading) => {
      expect(cleared([`${heading},Date,Payee,Amount,Extra`, '1001,03/25/2024,Acme,9.00,x'])).toEqual([['1001', false]]);
    },
  );

  it.each([
    ['Date,Description,Amount,Balance,Reconciled', '03/25/2024,CHECK 1001,-20.00,980.00,No'],
    ['Date;Libelle;Montant;Pointage', '25/03/2024;CHEQUE 1001;-20,00;'],
  ])("is no bank's statement in which its customer may mark lines: %s", (heading, line) => {
    const { kind, rows } = read([heading, line]);
    expect([kind, rows.map((row) => [row.number, row.cleared])]).toEqual(['statement', [['1001', true]]]);
  });

  it('may say by amounts which checks have cleared', () => {
    const heading = 'Check #,Date,Description,Amount,Cleared,Outstanding';
    const lines = [
      '1001,03/25/2024,Acme,100.00,100.00,',
      '1002,03/26/2024,Bolt,50.00,,50.00',
      '1003,03/26/2024,Carl,5.00,0.00,5.00',
    ];
    expect(cleared([heading, ...lines])).toEqual([
      ['1001', true],
      ['1002', false],
      ['1003', false],
    ]);
  });

  it("isn't a bank's file that marks directions and has categories", () => {
    const { kind, rows } = read([
      'Posting Date,Amount,Credit Debit Indicator,type,Reference,Description,Category,Check Serial Number',
      '03/25/2024,100.00,Debit,Check,12345,Check,Checks,1001',
      '03/26/2024,500.00,Credit,Deposit,12346,Deposit,Income,',
    ]);
    expect([kind, rows.map(({ number, cleared: each }) => [number, each])]).toEqual(['statement', [['1001', true]]]);
  });

  it('has no amounts in a column of cleared lines that is called C', () => {
    const { kind, rows, notes } = read([
      'Date,Description,D,C,Balance',
      '03/25/2024,CHECK 1001,20.00,,980.00',
      '03/26/2024,Deposit,,30.00,1010.00',
      '03/27/2024,CHECK 1002,10.00,,1000.00',
    ]);
    expect([kind, rows.map(({ number, cents, cleared }) => [number, cents, cleared])]).toEqual([
      'statement',
      [
        ['1001', 2000, true],
        ['1002', 1000, true],
      ],
    ]);
    expect(notes).toEqual(['1 row is left out (money received), 30.00 in total: line 3.']);
  });
});
