import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDateOrToday, readCheckDate, yearChoices } from '../../../shared/ledger/check-date.ts';
import { missingNumbers, nextCheckNumber, usesOfNumber } from '../../../shared/ledger/check-numbers.ts';
import { ledger } from './arbitrary.ts';

describe("a check's date", () => {
  it.each([
    ['2024-02-29', '2024-02-29'],
    [' 2025-12-31 ', '2025-12-31'],
    ['0805', '2026-08-05'],
    ['1231', '2026-12-31'],
    ['0229', undefined],
    ['2023-02-29', undefined],
    ['805', undefined],
    ['1301', undefined],
    ['0000', undefined],
    ['20260805', undefined],
    ['8/5/2026', undefined],
    ['', undefined],
    ['today', undefined],
  ])('%o is %o', (typed, day) => {
    expect(readCheckDate(typed, '2026-03-01')).toBe(day);
    expect(checkDateOrToday(typed, '2026-03-01')).toBe(day ?? '2026-03-01');
  });

  it('knows the leap day of the current year', () => {
    expect(readCheckDate('0229', '2028-01-01')).toBe('2028-02-29');
  });

  it('is filtered by the last eleven years', () => {
    expect(yearChoices('2026-03-01')).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016]);
  });
});

const check = (
  id: number,
  check_number: number | null,
  more: { fund_source_id?: number; is_voided?: boolean } = {},
) => ({
  id,
  check_number,
  fund_source_id: 29,
  is_voided: false,
  ...more,
});

describe('check numbers', () => {
  const checks = [
    check(1, 1001),
    check(2, 1003, { is_voided: true }),
    check(3, 1003),
    check(4, 1007),
    check(5, null),
    check(6, 5000, { fund_source_id: 30 }),
  ];

  it('go on after the highest of their fund source', () => {
    expect(nextCheckNumber(checks, 29)).toBe(1008);
    expect(nextCheckNumber(checks, 30)).toBe(5001);
    expect(nextCheckNumber(checks, 31)).toBeNull();
    expect(nextCheckNumber([check(1, null)], 29)).toBeNull();
    expect(nextCheckNumber([check(1, 999_999_999_999)], 29)).toBeNull();
  });

  it('are in use by voided checks too, and not by the check that is edited', () => {
    expect(usesOfNumber(checks, 29, 1003).map(({ id }) => id)).toEqual([2, 3]);
    expect(usesOfNumber(checks, 29, 1003, 3).map(({ id }) => id)).toEqual([2]);
    expect(usesOfNumber(checks, 30, 1003)).toEqual([]);
  });

  it('are reported with their gaps, duplicates and voids', () => {
    expect(missingNumbers(checks, 29)).toEqual({
      from: 1001,
      to: 1007,
      gaps: [
        { from: 1002, to: 1002 },
        { from: 1004, to: 1006 },
      ],
      missing: 4,
      duplicates: [{ check_number: 1003, checks: [checks[1], checks[2]] }],
      voids: [checks[1]],
    });
    expect(missingNumbers(checks, 29, { from: 999, to: 1002 })).toMatchObject({
      gaps: [
        { from: 999, to: 1000 },
        { from: 1002, to: 1002 },
      ],
      missing: 3,
    });
    expect(missingNumbers(checks, 31)).toBeUndefined();
    expect(missingNumbers(checks, 29, { from: 5, to: 4 })).toBeUndefined();
  });

  it('of a range are either used or in exactly one gap', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: 70 }));
    fc.assert(
      fc.property(ledger, range, ({ checks: all }, [a, b]) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const report = missingNumbers(all, 1, { from, to })!;
        const used = new Set(all.filter((each) => each.fund_source_id === 1).map(({ check_number }) => check_number));
        let missing = 0;
        for (let number = from; number <= to; number += 1) {
          const gaps = report.gaps.filter((gap) => gap.from <= number && number <= gap.to);
          expect(gaps).toHaveLength(used.has(number) ? 0 : 1);
          missing += gaps.length;
        }
        expect(report.missing).toBe(missing);
      }),
    );
  });
});
