import { expect, it } from 'vitest';
import { hundredthsOutOfPlace, outOfPlace, outOfPlaceText } from '../../../shared/timesheets/out-of-place.ts';
import { daysFrom, FIRST } from './days.ts';

it('hours on the wrong day are found: holiday hours on a former holiday, and leave on a weekend', () => {
  const days = daysFrom(FIRST, 7, { '2026-03-03': 'Founders' }).map((day, index) =>
    index === 5 ? { ...day, sick: 0.5 } : { ...day, holiday: index < 3 ? 8 : 0, vacation: index === 3 ? 8 : 0 },
  );
  const found = outOfPlace(days);
  expect(found.map(outOfPlaceText)).toEqual([
    "8.00 holiday hours on 2026-03-02, which isn't a holiday",
    "8.00 holiday hours on 2026-03-04, which isn't a holiday",
    '0.50 sick hours on 2026-03-07, which is on a weekend',
  ]);
  expect(hundredthsOutOfPlace(days)).toBe(1650);
});

it('no hours on a wrong day are found when all days accept theirs', () => {
  expect(outOfPlace(daysFrom(FIRST, 14).map((day) => (day.weekend_name ? day : { ...day, vacation: 8 })))).toEqual([]);
});
