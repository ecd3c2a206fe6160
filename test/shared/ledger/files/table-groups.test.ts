import { describe, expect, it } from 'vitest';
import { readFileBytes, readFileText } from '../../../../shared/ledger/files/read-file.ts';
import { readStatement } from '../../../../shared/ledger/reconcile/statement-file.ts';

const read = (...lines: readonly string[]) => {
  const { rows, notes } = readFileBytes(new TextEncoder().encode(lines.join('\n')));
  return { paid: rows.map(({ number, cents }) => [number, cents]), notes };
};

const dated = (line: string) => line.replace(/^\d\d/, '03/$&/2024');

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
    expect(read(heading, ...table.map(dated)).paid.toSorted()).toEqual(
      [
        [null, 10_000],
        ['1001', 10_000],
        ['1002', 5000],
      ].toSorted(),
    );
  });
});

describe('lines with the same transaction number', () => {
  const heading = 'Date,Transaction ID,Check Number,Account,Description,Debit,Credit';
  const [bank, other] = ['25,7,1001,Checking,Acme,,30.00', '25,7,,Rent,Acme,30.00,'];

  it.each([
    ['first', [bank, other]],
    ['last', [other, bank]],
  ])('are one check whose number only the line of the bank has, which is %s', (_, lines) => {
    const next = ['26,8,,Power,Bolt,20.00,', '26,8,1002,Checking,Bolt,,50.00', '26,8,,Water,Bolt,30.00,'];
    const { paid, notes } = read(heading, ...[...lines, ...next].map(dated));
    expect([paid, notes]).toEqual([
      [
        ['1001', 3000],
        ['1002', 5000],
      ],
      [],
    ]);
  });

  it('are two checks if they have two numbers, also below a line without one', () => {
    const lines = [other, bank, '25,7,1002,Checking,Bolt,,5.00', '25,7,,Power,Bolt,5.00,'];
    expect(read(heading, ...lines.map(dated)).paid).toEqual([
      ['1001', 3000],
      ['1002', 500],
    ]);
  });

  it('are one check also if the account above the line of the bank is below it as well', () => {
    const [first, last] = ['25,7,,Rent,Acme,10.00,', '25,7,,Rent,Acme,20.00,'];
    expect(read(heading, ...[first, bank, last, '26,8,1002,Checking,Bolt,,5.00'].map(dated))).toEqual({
      paid: [
        ['1001', 3000],
        ['1002', 500],
      ],
      notes: [],
    });
  });

  it.each([
    ['return', '25,55,100.00,,Draft returned,1000.00', [null, 100]],
    ['fee', '25,55,-3.00,,Courtesy pay fee,897.00', [null, -3]],
    ['return with its number', '25,55,100.00,1001,Draft returned,1000.00', [1001, 100]],
  ])("are a bank's check and its %s", (_, line, other) => {
    const table = [
      'Date,Transaction ID,Amount,Check Number,Description,Balance',
      '25,55,-100.00,1001,Draft,900.00',
      line,
    ];
    const text = table.map(dated).join('\n');
    const linesOf = (each: string) =>
      readStatement({ text: each, encoding: '' }).lines.map(({ number, amount }) => [number, amount]);
    expect(linesOf(text)).toEqual([[1001, -100], other]);
    if (other[0] === null) expect(linesOf(text.replaceAll(/,[^,]*$/gm, ''))).toEqual([[1001, -100], other]);
  });
});

describe('lines of a register with the same transaction number', () => {
  const heading = 'Date,Transaction ID,Check Number,Account,Payee,Category,Amount';
  const next = '26,T2,1002,*,Bolt,Ink,-10.00';
  const readRegister = (account: string, ...lines: readonly string[]) =>
    read(heading, ...[...lines, next].map((line) => dated(line).replace('*', account))).paid;

  it.each([
    ['the first has its number', '25,T1,1001,*,Acme,Rent,-60.00', '25,T1,,*,Acme,Power,-40.00'],
    ['the last has its number', '25,T1,,*,Acme,Rent,-60.00', '25,T1,1001,*,Acme,Power,-40.00'],
    ['the first has its number and payee', '25,T1,1001,*,Acme,Rent,-60.00', '25,T1,,*,,Power,-40.00'],
    ['one corrects the other', '25,T1,1001,*,Acme,Wages,-120.00', '25,T1,1001,*,Acme,Taxes,20.00'],
  ])('are one check with several categories if only %s', (_, ...lines) => {
    const checks = [
      ['1001', 10_000],
      ['1002', 1000],
    ];
    expect([readRegister('', ...lines), readRegister('Checking', ...lines)]).toEqual([checks, checks]);
  });

  it('are one check that is void if their amounts are 0', () => {
    const lines = ['25,T1,1001,*,VOID: Acme,Rent,0.00', '25,T1,1001,*,VOID: Acme,Power,0.00'];
    expect(readRegister('', ...lines)).toEqual([
      ['1001', 0],
      ['1002', 1000],
    ]);
  });

  it.each([
    ['the same category', '25,T1,,*,Acme,Rent,-40.00'],
    ['another payee', '25,T1,,*,Courtesy pay fee,Fees,-40.00'],
  ])('are two payments if one has no number and %s', (_, line) => {
    expect(readRegister('', '25,T1,1001,*,Acme,Rent,-60.00', line)).toEqual([
      ['1001', 6000],
      [null, 4000],
      ['1002', 1000],
    ]);
  });
});

describe("a check's return without a balance", () => {
  it.each([
    ['signed amounts', '25,55,Debit,-100.00,1001,Draft'],
    ['amounts without signs', '25,55,Debit,100.00,1001,Draft'],
  ])('is a line of its own in a file with %s, though it has the numbers of the check', (_, check) => {
    const heading = 'Date,Transaction ID,Transaction Type,Amount,Check Number,Description';
    const text = [heading, check, '25,55,Credit,100.00,1001,Draft returned'].map(dated).join('\n');
    const { lines } = readStatement({ text, encoding: '' });
    expect(lines.map(({ number, amount }) => [number, amount])).toEqual([
      [1001, -100],
      [1001, 100],
    ]);
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
