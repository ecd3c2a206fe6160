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
