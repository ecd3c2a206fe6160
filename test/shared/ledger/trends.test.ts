import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import { totalCents } from '../../../shared/ledger/checks.ts';
import { paymentRows, paymentsByPayee, reportedFromCents } from '../../../shared/ledger/payee-payments.ts';
import { spanTrend, yearTrend } from '../../../shared/ledger/trends.ts';

const checksFrom = (first: string, days: number) =>
  fc.array(
    fc.record({
      transaction_date: fc.integer({ min: 0, max: days - 1 }).map((day) => addDays(first, day)),
      amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((cents) => cents / 100),
      is_voided: fc.boolean(),
      payee_id: fc.integer({ min: 1, max: 4 }),
    }),
    { maxLength: 60 },
  );

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

describe('amounts by month', () => {
  it('add up to the totals of both years, to the cent', () => {
    fc.assert(
      fc.property(checksFrom('2026-01-01', 365), checksFrom('2025-01-01', 365), (checks, before) => {
        const months = yearTrend(2026, checks, before);
        expect(months).toHaveLength(12);
        expect(sumOf(months.map(({ cents }) => cents))).toBe(totalCents(checks));
        expect(sumOf(months.map(({ beforeCents }) => beforeCents ?? 0))).toBe(totalCents(before));
      }),
    );
  });

  it('of any days add up to the total, without gaps, in at most 24 months or else by year', () => {
    fc.assert(
      fc.property(checksFrom('2020-02-27', 1500), (checks) => {
        const buckets = spanTrend(checks);
        expect(sumOf(buckets.map(({ cents }) => cents))).toBe(totalCents(checks));
        expect(buckets.length).toBeLessThanOrEqual(24);
        expect(buckets.map(({ id }) => id)).toEqual([...new Set(buckets.map(({ id }) => id))].toSorted());
      }),
    );
  });

  it('stand next to the same month of the year before', () => {
    const check = (transaction_date: string, amount: number) => ({ transaction_date, amount, is_voided: false });
    const months = yearTrend(2026, [check('2026-03-31', 5)], [check('2025-03-01', 7), check('2025-04-01', 9)]);
    expect(months[2]).toEqual({ id: '2026-03', cents: 500, beforeCents: 700 });
    expect(months[3]).toEqual({ id: '2026-04', cents: 0, beforeCents: 900 });
  });
});

describe('payments by payee', () => {
  it('leave out voided checks and add up to the total', () => {
    fc.assert(
      fc.property(checksFrom('2026-01-01', 365), (checks) => {
        const paid = paymentsByPayee(checks);
        expect(sumOf(paid.map(({ cents }) => cents))).toBe(totalCents(checks));
        expect(sumOf(paid.map(({ count }) => count))).toBe(checks.filter(({ is_voided }) => !is_voided).length);
      }),
    );
  });

  it.each([
    [2025, 599.99, false],
    [2025, 600, true],
    [2026, 600, false],
    [2026, 1999.99, false],
    [2026, 2000, true],
  ])('of %d and %d dollars to a recipient are reported: %s', (year, amount, isReported) => {
    const checks = [{ payee_id: 1, amount, is_voided: false }];
    const payee = { id: 1, name: 'Ann', address: null, is_1099: true };
    expect(paymentRows(checks, [payee], year)[0]?.isReported).toBe(isReported);
    expect(paymentRows(checks, [{ ...payee, is_1099: false }], year)[0]?.isReported).toBe(false);
  });

  it('have the limits of the law', () => {
    expect([2015, 2025, 2026].map(reportedFromCents)).toEqual([60_000, 60_000, 200_000]);
  });
});
