import { expect, it } from 'vitest';
import { hoursOfDays } from '../../../shared/timesheets/hours.ts';
import { oddities } from '../../../shared/timesheets/odd.ts';
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
  expect(oddities({ days, hundredths: hoursOfDays(days), today: '2026-03-07', hasNothing: false })).toEqual([
    '13.00 hours of work on 2026-03-02',
    '13.00 hours of work on 2026-03-03',
    '13.00 hours of work on 2026-03-04',
    ...more,
  ]);
});
