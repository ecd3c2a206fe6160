import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../../shared/dates.ts';
import { readTypedDay, readWholeDay } from '../../shared/typed-day.ts';

const TODAY = '2026-11-27';

describe('a typed day', () => {
  it.each([
    ['2026-11-05', '2026-11-05'],
    ['11/5/2026', '2026-11-05'],
    [' 3/5/2026 ', '2026-03-05'],
    ['12-1-2026', '2026-12-01'],
    ['02/29/2024', '2024-02-29'],
    ['20261105', '2026-11-05'],
    ['0305', '2026-03-05'],
    ['1201', '2026-12-01'],
    ['', undefined],
    ['11/5', undefined],
    ['11/5/26', undefined],
    ['13/5/2026', undefined],
    ['2/29/2026', undefined],
    ['11/5/1899', undefined],
    ['1201-01-01', undefined],
    ['12011201', undefined],
    ['11052026', undefined],
    ['11/5/20260', undefined],
    ['tomorrow', undefined],
  ])('%o is %o', (typed, day) => {
    expect(readTypedDay(typed, TODAY)).toBe(day);
  });

  it('of this year may be the start of something else', () => {
    expect([readWholeDay('1201'), readTypedDay('1201', TODAY)]).toEqual([undefined, '2026-12-01']);
  });

  it('is never another day while it is typed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 3 }), (days, form) => {
        const day = addDays('1900-01-01', days);
        const [year = '', month = '', date = ''] = day.split('-');
        const text = [
          day,
          day.replaceAll('-', ''),
          `${month}/${date}/${year}`,
          `${Number(month)}/${Number(date)}/${year}`,
        ][form]!;
        const read = Array.from(text, (_, end) => readWholeDay(text.slice(0, end + 1)));
        expect(read.filter((found) => found !== undefined)).toEqual([day]);
      }),
    );
  });
});
