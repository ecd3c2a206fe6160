import { describe, expect, it } from 'vitest';
import { readFileText } from '../../../../shared/ledger/files/read-file.ts';
import { dated, read } from './read-lines.ts';

describe('splits in a table with a running balance', () => {
  const next = '26,1002,Bolt,Ink,-5.00,955.00';
  const checks = [
    ['1001', 4000],
    ['1002', 500],
  ];

  it.each([
    ['of a register', 'Date,Num,Payee,Category,Amount,Balance', ['25,1001,Acme,Rent,-30.00,970.00', next]],
    ['marked with an S', 'Date,Num,Payee,Memo,Amount,Balance', ['25,1001 S,Acme,Rent,-30.00,970.00', next]],
  ])('%s are parts of their check', (_, heading, [first = '', second = '']) => {
    const { paid, notes } = read(heading, dated(first), ',,,Power,-10.00,960.00', dated(second));
    expect([paid, notes]).toEqual([checks, []]);
  });

  it('that may be payments of their own are refused with the check above', () => {
    const lines = ['25,1001,Acme,-30.00,970.00', '25,1002,Bolt,-5.00,965.00'].map(dated);
    const { paid, notes } = read('Date,Num,Payee,Amount,Balance', ...lines, ',,Power,-10.00,955.00');
    expect(paid).toEqual([['1001', 3000]]);
    expect(notes).toEqual([
      'Line 3 (check 1002, Bolt, 5.00) is left out: the line below it has no date and may be part of it.',
      'Line 4 (Power, 10.00) is left out: it has no date.',
    ]);
  });

  it.each([
    ['has a number of its own', ',1003,Carl,-10.00,955.00'],
    ['is pending', ',,Pending: Carl,-10.00,'],
    ['has a balance that its amount does not change', ',,Interest paid this year,-10.00,965.00'],
  ])('let the check above stay if the line %s', (_, line) => {
    const lines = ['25,1001,Acme,-30.00,970.00', '25,1002,Bolt,-5.00,965.00'].map(dated);
    expect(read('Date,Num,Payee,Amount,Balance', ...lines, line).paid).toEqual([
      ['1001', 3000],
      ['1002', 500],
    ]);
  });
});

describe('a check above a line that leaves the balance as it is', () => {
  const [deposit, check, mention, last] = [
    '24,,Deposit,500.00,1000.00',
    '25,1001,Acme,-60.00,940.00',
    ',,Interest paid this year,-40.00,940.00',
    '26,1002,Bolt,-50.00,890.00',
  ];
  const part = [check, ',,Acme part two,-40.00,940.00'].map((line) => line.replace('940', '900'));
  const next = last.replace('890', '850');
  const isRead = (...table: readonly string[]): boolean => {
    const { paid, notes } = read('Date,Number,Description,Amount,Balance', ...table.map(dated));
    const isRefused = notes.some((note) => note.includes('the line below it has no date and may be part of it.'));
    const isThere = paid.some(([number]) => number === '1001');
    expect(isThere).toBe(!isRefused);
    return isThere;
  };
  // Repeats the last day, so that lines without one aren't payments of the day above.
  const fee = '26,,Fee,-5.00,885.00';

  it.each([
    ['is read if its amount moved the balance', true, [deposit, check, mention, last, fee]],
    ['is left out if another amount did', false, [deposit, ...part, next, fee.replace('885', '845')]],
    ['is read so with the newest line first', true, [fee, last, check, mention, deposit]],
    ['is left out so with the newest line first', false, [fee.replace('885', '845'), next, ...part, deposit]],
    ['is read if it is the first of a file', true, [check, mention, last, fee]],
    [
      'is left out if it is the newest and first of a file',
      false,
      [...part, '24,,Fee,-5.00,1000.00', '24,,Fee,-5.00,1005.00'],
    ],
    ['is read if it is the only one with a balance', true, [deposit.replace('1000.00', ''), check, mention]],
  ])('%s', (_, expected, table) => {
    expect(isRead(...table)).toBe(expected);
  });
});

describe('a journal', () => {
  it('with a running balance has the other accounts of a transaction below it', () => {
    const lines = ['25,Rent,Checking,,30.00,970.00', '26,Ink,Checking,,7.00,963.00'].map(dated);
    const { paid, notes } = read(
      'Date,Description,Account,Debit,Credit,Balance',
      lines[0]!,
      ',,Rent,30.00,,30.00',
      lines[1]!,
      ',,Paper,5.00,,5.00',
      ',,Toner,2.00,,2.00',
    );
    expect([paid, notes]).toEqual([
      [
        [null, 3000],
        [null, 700],
      ],
      [],
    ]);
  });
});

describe('a journal without signs', () => {
  const heading = 'Date,Number,Description,Account,Amount,Balance';
  const lines = ['25,1001,Acme,Checking,100.00,900.00', '26,1002,Bolt,Checking,50.00,850.00'].map(dated);

  it.each([
    ['that stays on its other lines', ['900.00', '900.00', '850.00']],
    ['on the lines of the bank alone', ['', '', '']],
    ['of each account', ['60.00', '100.00', '50.00']],
  ])('has the other accounts of a transaction below it, with a balance %s', (_, [rent, power, parts]) => {
    const others = [`,,,Rent,60.00,${rent}`, `,,,Power,40.00,${power}`, `,,,Parts,50.00,${parts}`];
    const [first = '', second = ''] = lines;
    const text = [heading, first, others[0], others[1], second, others[2]].join('\n');
    const { kind, rows } = readFileText({ text, encoding: '' });
    expect([kind, rows.map(({ number, cents, cleared }) => [number, cents, cleared])]).toEqual([
      'register',
      [
        ['1001', 10_000, false],
        ['1002', 5000, false],
      ],
    ]);
  });

  it.each([
    ['first', ['25,1001,Acme,Rent,100.00,900.00', ',,Card,Ink,100.00,800.00', '26,1002,Bolt,Ink,50.00,750.00']],
    ['last', ['26,1002,Bolt,Ink,50.00,750.00', '25,1001,Acme,Rent,100.00,800.00', ',,Card,Ink,100.00,900.00']],
  ])("is not a day's two equal payments, each of which moves the balance, with the oldest %s", (_, table) => {
    const { paid } = read(heading, ...table.map(dated));
    expect(paid).toHaveLength(3);
    expect(paid).toEqual(
      expect.arrayContaining([
        ['1001', 10_000],
        [null, 10_000],
        ['1002', 5000],
      ]),
    );
  });
});

describe("a day's lines", () => {
  const heading = 'Date,Number,Description,Account,Amount,Balance';
  const day = ['25,1001,Acme,Rent,-100.00,1400.00', ',,Service fee,Bank fees,-3.00,1397.00'];
  const next = '26,1002,Bolt,Ink,-7.00,1390.00';

  it('are payments of their own though each names a category, because their sum is not 0 as in a journal', () => {
    const { paid, notes } = read(heading, ...[...day, next].map(dated));
    expect([paid, notes]).toEqual([
      [
        ['1001', 10_000],
        [null, 300],
        ['1002', 700],
      ],
      [],
    ]);
  });

  it('are no part of a check if the day is repeated', () => {
    const { paid, notes } = read(heading, ...[...day, '25,1003,Carl,Ink,-5.00,1392.00', next].map(dated));
    expect(paid).toEqual([
      ['1003', 500],
      ['1002', 700],
    ]);
    expect(notes).toEqual([
      'Line 2 (check 1001, Acme, 100.00) is left out: the line below it has no date and may be part of it.',
      'Line 3 (Service fee, 3.00) is left out: it has no date.',
    ]);
  });

  it('have no pending payment, but a fee for processing one', () => {
    const { paid, notes } = read(
      'Date,Description,Paid out,Paid in,Balance',
      dated('25,CHECK 1001,30.00,,970.00'),
      ',Processing fee,1.00,,',
      ',Power,9.00,,960.00',
      dated('26,CHECK 1004,20.00,,940.00'),
      ',Pending: Card hold,99.00,,',
    );
    expect(paid).toEqual([
      ['1001', 3000],
      [null, 100],
      [null, 900],
      ['1004', 2000],
    ]);
    expect(notes).toEqual(['Line 6 (Pending: Card hold, 99.00) is left out: it is pending and has no date.']);
  });
});
