import { describe, expect, it } from 'vitest';
import { hoursOfDays, sumOfKinds } from '../../../shared/timesheets/hours.ts';
import { comparesWithPrevious, lookAt, oddities } from '../../../shared/timesheets/odd.ts';
import { daysFrom, FIRST, sessions } from './days.ts';

it.each([
  [3, []],
  [4, ['1 more day over 12 hours']],
  [5, ['2 more days over 12 hours']],
])('of %i days over 12 hours, the first three are named and the others counted', (count, more) => {
  const days = daysFrom(FIRST, 5).map((day, index) => ({
    ...day,
    work_sessions: sessions(index < count ? '07:00-20:00' : '07:00-15:00'),
  }));
  expect(
    oddities(lookAt(days, { today: '2026-03-07', isUnfinished: true }), {
      sum: sumOfKinds(hoursOfDays(days)),
      previous: [],
      hasNothing: false,
    }),
  ).toEqual([
    '13.00 hours of work on 2026-03-02',
    '13.00 hours of work on 2026-03-03',
    '13.00 hours of work on 2026-03-04',
    ...more,
  ]);
});

it.each([
  ['07:00-15:30', { vacation: 8 }, ['16.50 hours of work and leave on 2026-03-02']],
  ['07:00-11:00', { sick: 4.5, inclement_weather: 4 }, ['12.50 hours of work and leave on 2026-03-02']],
  ['', { vacation: 13 }, ['13.00 hours of leave on 2026-03-02']],
  ['07:00-19:01', {}, ['12.02 hours of work on 2026-03-02']],
  ['07:00-11:00', { vacation: 8 }, []],
  // Paid in addition to work.
  ['07:00-15:00', { holiday: 8 }, []],
])('a day with work %o and leave %o is looked at as a whole', (work, leave, odd) => {
  const days = daysFrom(FIRST, 1).map((day) => ({ ...day, ...leave, work_sessions: sessions(work) }));
  const look = lookAt(days, { today: FIRST, isUnfinished: true });
  expect(oddities(look, { sum: sumOfKinds(hoursOfDays(days)), previous: [], hasNothing: false })).toEqual(odd);
});

describe('a day without hours', () => {
  const days = daysFrom(FIRST, 12).map((day, index) => ({
    ...day,
    work_sessions: sessions(index < 2 ? '09:00-17:00' : ''),
  }));
  const missing = (today: string, isUnfinished: boolean) =>
    oddities(lookAt(days, { today, isUnfinished }), { sum: 1600, previous: [], hasNothing: false });

  it('looks odd once it is over', () => {
    expect(missing('2026-03-05', true)).toEqual(['No hours on 2026-03-04']);
  });

  it("doesn't look odd today while the sheet is being filled in", () => {
    expect(missing('2026-03-04', true)).toEqual([]);
  });

  it('looks odd today once the sheet is ready or locked', () => {
    expect(missing('2026-03-04', false)).toEqual(['No hours on 2026-03-04']);
  });

  it('never looks odd before it comes', () => {
    expect(missing('2026-03-03', false)).toEqual([]);
  });

  it('needs no previous sheet as long as there is none of it', () => {
    const needsIt = (today: string) => comparesWithPrevious(lookAt(days, { today, isUnfinished: true }));
    expect(needsIt('2026-03-04')).toBe(false);
    expect(needsIt('2026-03-05')).toBe(true);
  });
});
