import { describe, expect, it } from 'vitest';
import { checkDateOrToday, readCheckDate, yearChoices } from '../../../shared/ledger/check-date.ts';
import { nextCheckNumber, usesOfNumber } from '../../../shared/ledger/check-numbers.ts';

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
});
