import { describe, expect, it } from 'vitest';
import { readStatement } from '../../../../shared/ledger/reconcile/statement-file.ts';
import { dated, read } from './read-lines.ts';

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
    ['the first has its number, and both are equal', '25,T1,1001,*,Acme,Rent,-50.00', '25,T1,,*,Acme,Power,-50.00'],
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
