import { describe, expect, it } from 'vitest';
import { checkDateOrToday, isUnlikelyDate, readCheckDate } from '../../../shared/ledger/check-date.ts';
import { yearChoices } from '../../../shared/ledger/shown-years.ts';
import { afterNumber } from '../../../shared/ledger/check-numbers.ts';

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
  ])('typed as %o is %o', (typed, day) => {
    expect(readCheckDate(typed, '2026-03-01')).toBe(day);
    expect(checkDateOrToday(typed, '2026-03-01')).toBe(day ?? '2026-03-01');
  });

  it('accepts the leap day of a leap year', () => {
    expect(readCheckDate('0229', '2028-01-01')).toBe('2028-02-29');
  });

  it.each([
    ['2016-01-01', false],
    ['2015-12-31', true],
    ['2026-08-28', false],
    ['2026-08-29', true],
    ['2062-11-20', true],
  ])('of %s needs confirmation: %s', (date, isAskedAbout) => {
    expect(isUnlikelyDate(date, '2026-03-01')).toBe(isAskedAbout);
  });

  it('is offered as a filter for the last eleven years', () => {
    expect(yearChoices('2026-03-01')).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017, 2016]);
  });
});

describe('check numbers', () => {
  it('continue after the highest one until the last possible number', () => {
    expect(afterNumber(1007)).toBe(1008);
    expect(afterNumber(999_999_999_998)).toBe(999_999_999_999);
    expect(afterNumber(999_999_999_999)).toBeNull();
  });
});
