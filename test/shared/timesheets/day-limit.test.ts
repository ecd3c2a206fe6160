import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayLengthIssues } from '../../../shared/timesheets/cells.ts';
import type { Day } from '../../../shared/timesheets/day.ts';
import { emptyDays, mergeIntoFrame } from '../../../shared/timesheets/frame.ts';

// Thursday to Saturday; the Friday is a holiday.
const frame = emptyDays({ start_date: '2031-07-03', end_date: '2031-07-05' }, [
  { holiday_date: '2031-07-04', description: 'Independence Day' },
]);
const [thursday, friday, saturday] = frame as [Day, Day, Day];

const work = (start: string, end: string) => ({ work_sessions: [{ start, end, note: null }] });

const MESSAGE = "Work and time off can't exceed 24 hours in a day.";

describe('the limit of 24 hours a day', () => {
  it.each<[string, Day, boolean]>([
    ['a whole day off', { ...thursday, sick: 24 }, true],
    ['a whole day off plus a hundredth of an hour', { ...thursday, sick: 24, vacation: 0.01 }, false],
    ['three leave types', { ...thursday, sick: 8, vacation: 8, inclement_weather: 8 }, true],
    ['work and time off', { ...thursday, ...work('08:00', '20:00'), vacation: 12 }, true],
    [
      'work and time off, a hundredth of an hour too much',
      { ...thursday, ...work('08:00', '20:00'), vacation: 12.01 },
      false,
    ],
    ['work and time off, a minute too much', { ...thursday, ...work('08:00', '20:01'), vacation: 12 }, false],
    [
      'a break that makes room for leave',
      {
        ...thursday,
        ...work('08:00', '20:01'),
        break_sessions: [{ start: '09:00', end: '09:01', note: null }],
        sick: 12,
      },
      true,
    ],
    // Holiday hours are paid in addition to the work of that day.
    ['holiday hours', { ...friday, ...work('00:00', '23:59'), holiday: 8 }, true],
    ['time off on a holiday', { ...friday, ...work('00:00', '23:59'), sick: 8 }, false],
    ['a weekend', { ...saturday, ...work('00:00', '23:59') }, true],
  ])('judges %s', (_, day, fits) => {
    const before = frame.find(({ date }) => date === day.date)!;
    expect(dayLengthIssues(day, 'data.0', before)).toEqual(fits ? [] : [{ field: 'data.0', message: MESSAGE }]);
  });

  it("is reported at the day's position in the request", () => {
    const sent = [saturday, { ...thursday, sick: 20, vacation: 5 }, friday];
    expect(mergeIntoFrame(frame, sent, true).issues).toEqual([{ field: 'data.1', message: MESSAGE }]);
  });

  it('lets a stored excess stay or shrink but not grow', () => {
    const hours = fc.integer({ min: 0, max: 2400 }).map((each) => each / 100);
    const off = fc.record({ sick: hours, vacation: hours, inclement_weather: hours });
    const sum = (day: Pick<Day, 'sick' | 'vacation' | 'inclement_weather'>): number =>
      Math.round(100 * day.sick) + Math.round(100 * day.vacation) + Math.round(100 * day.inclement_weather);
    fc.assert(
      fc.property(off, off, (stored, typed) => {
        const isTold = dayLengthIssues({ ...thursday, ...typed }, 'data.0', { ...thursday, ...stored }).length > 0;
        expect(isTold).toBe(sum(typed) > 2400 && sum(typed) > sum(stored));
      }),
    );
  });
});
