import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatMoney, fromCents, isMoney, lineCents, MAX_AMOUNT, toCents } from '../../shared/ledger/money.ts';

describe('toCents', () => {
  it.each([
    [12.5, 1250],
    ['12.5', 1250],
    ['12.50', 1250],
    [' $ 1,234.50 ', 123450],
    ['$\u00A012.50', 1250],
    ['$1,234.50', 123_450],
    ['1,234', 123_400],
    ['.5', 50],
    ['7.', 700],
    ['-3.20', -320],
    [0, 0],
    [-0.01, -1],
    [999_999_999.99, 99_999_999_999],
    ['999999999.99', 99_999_999_999],
  ])('reads %o as %i cents', (value, cents) => {
    expect(toCents(value)).toBe(cents);
  });

  it.each([
    1.005,
    0.001,
    '1.005',
    '12,34',
    '1,23.00',
    '',
    ' ',
    '.',
    '-',
    '$',
    'twelve',
    '1e3',
    Number.NaN,
    Infinity,
    null,
    undefined,
    true,
    [],
    {},
    1_000_000_000,
    '1000000000',
  ])('rejects %o', (value) => {
    expect(toCents(value)).toBeUndefined();
  });

  it('reads every amount in all its spellings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
        expect(toCents(fromCents(cents))).toBe(cents);
        expect(toCents(formatMoney(cents))).toBe(cents);
        expect(toCents((cents / 100).toFixed(2))).toBe(cents);
      }),
    );
  });
});

describe('an amount with a minimum', () => {
  it.each([
    [0.01, 0.01, true],
    ['$0.01', 0.01, true],
    [0, 0.01, false],
    [-0.01, 0.01, false],
    [0, 0, true],
    [-0.01, 0, false],
    [MAX_AMOUNT, 0.01, true],
    [1e9, 0.01, false],
    ['', 0, false],
  ])('accepts %o with a minimum of %f: %s', (value, min, isOne) => {
    expect(isMoney(value, min)).toBe(isOne);
  });
});

describe('lineCents', () => {
  it.each([
    [3, 0.1, 0, 30],
    [1.5, 33.33, 0, 5000],
    [0.3333, 10, 0, 333],
    [1, 0.05, 50, 3],
    [7, 19.99, 12.5, 12_244],
    [0, 100, 0, 0],
    [2, 50, 100, 0],
  ])('%d × $%d less %d %% is %i cents', (quantity, price, discount, cents) => {
    expect(lineCents(quantity, price, discount)).toBe(cents);
  });

  it('is exact for whole quantities', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 10_000_000 }), (quantity, cents) => {
        expect(lineCents(quantity, fromCents(cents))).toBe(quantity * cents);
      }),
    );
  });

  it('never rises with a larger discount', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(percent, percent, fc.integer({ min: 1, max: 1_000_000 }), (a, b, cents) => {
        const [less, more] = a < b ? [a, b] : [b, a];
        expect(lineCents(1, fromCents(cents), more)).toBeLessThanOrEqual(lineCents(1, fromCents(cents), less));
      }),
    );
  });
});
