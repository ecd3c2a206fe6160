import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesOf } from '../../../shared/timesheets/clock.ts';
import { type Day, dayIssues, emptyDay, type Session } from '../../../shared/timesheets/day.ts';
import {
  hoursOfDay,
  hoursOfDays,
  hourKinds,
  hundredthsOfMinutes,
  leaveKinds,
  sumOfKinds,
  workedMinutes,
  workKinds,
} from '../../../shared/timesheets/hours.ts';
import { hoursOf, hoursText } from '../../../shared/timesheets/hours-text.ts';

const session = (span: string): Session => {
  const [start = '', end = ''] = span.split('-');
  return { start, end, note: null };
};

const aDay = (changes: Partial<Day> = {}): Day => ({
  ...emptyDay('2026-03-02'),
  day_name: 'Monday',
  ...changes,
});

const worked = (work: string, rest = '', changes: Partial<Day> = {}): Day =>
  aDay({
    work_sessions: work.split(' ').filter(Boolean).map(session),
    break_sessions: rest.split(' ').filter(Boolean).map(session),
    ...changes,
  });

const shown = (day: Day) =>
  Object.fromEntries(
    Object.entries(hoursOfDay(day))
      .filter(([, count]) => count > 0)
      .map(([kind, count]) => [kind, hoursText(count)]),
  );

describe('the hours of a day', () => {
  it.each<[string, Day, Record<string, string>]>([
    ['nothing', aDay(), {}],
    ['a usual day', worked('07:00-15:00'), { regular: '8.00' }],
    ['one minute', worked('07:00-07:01'), { regular: '0.02' }],
    ['a minute above eight hours', worked('07:00-15:01'), { regular: '8.00', overtime: '0.02' }],
    ['two sessions', worked('07:00-11:00 11:30-17:30'), { regular: '8.00', overtime: '2.00' }],
    ['sessions that touch', worked('07:00-11:00 11:00-15:00'), { regular: '8.00' }],
    ['work minus break', worked('07:00-16:00', '11:00-11:30 14:00-14:15'), { regular: '8.00', overtime: '0.25' }],
    ['a break as long as the work', worked('07:00-08:00', '07:00-08:00'), {}],
    ['all 24 hours', worked('00:00-24:00'), { regular: '8.00', overtime: '16.00' }],
    ['the last minute of the day', worked('23:59-24:00'), { regular: '0.02' }],
    ['nothing after midnight', worked('24:00-24:00'), {}],
    ['a weekend', worked('07:00-17:00', '', { weekend_name: 'Saturday' }), { weekend_overtime: '10.00' }],
    ['a holiday', worked('07:00-17:00', '', { holiday_name: 'Labor Day' }), { holiday_work: '10.00' }],
    [
      'a holiday on a weekend',
      worked('07:00-17:00', '', { holiday_name: 'Independence Day', weekend_name: 'Saturday' }),
      { holiday_work: '10.00' },
    ],
    [
      'leave in addition to work',
      worked('07:00-11:00', '', { sick: 2.25, vacation: 1.75 }),
      { regular: '4.00', sick: '2.25', vacation: '1.75' },
    ],
    [
      'hundredths that are not whole minutes',
      aDay({ vacation: 12.34, sick: 0.01 }),
      { vacation: '12.34', sick: '0.01' },
    ],
    ['leave, which is never overtime', worked('07:00-15:00', '', { sick: 8 }), { regular: '8.00', sick: '8.00' }],
    ['an invalid time', worked('7:00-15:00 25:00-26:00 -'), {}],
    ['an end before its start', worked('15:00-07:00'), {}],
    ['an end at its start', worked('07:00-07:00'), {}],
    ['a later session typed first', worked('08:00-16:00 07:00-09:00'), { regular: '8.00', overtime: '1.00' }],
    [
      'a short session inside a longer one',
      worked('07:00-16:00 08:00-09:00 15:00-16:30'),
      { regular: '8.00', overtime: '1.50' },
    ],
    ['the same work twice', worked('07:00-15:00 08:00-10:00'), { regular: '8.00' }],
    ['a break outside work', worked('07:00-11:00', '10:00-12:00'), { regular: '3.00' }],
  ])('are right for %s', (_, day, expected) => {
    expect(shown(day)).toEqual(expected);
  });

  it.each([
    ['00:00', 0],
    ['23:59', 1439],
    ['24:00', 1440],
    ['24:01', undefined],
    ['7:00', undefined],
    ['07:60', undefined],
    ['', undefined],
  ])('treat the time %o as %o minutes', (time, minutes) => {
    expect(minutesOf(time)).toBe(minutes);
  });
});

const time = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Days as R23 allows them: sessions that don't overlap, with at most one break inside each. */
const allowedDay: fc.Arbitrary<Day> = fc
  .record({
    marks: fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { minLength: 0, maxLength: 12 }),
    rests: fc.array(fc.tuple(fc.nat(1000), fc.nat(1000)), { minLength: 6, maxLength: 6 }),
    leave: fc.array(fc.integer({ min: 0, max: 2400 }), { minLength: 4, maxLength: 4 }),
    mark: fc.constantFrom({}, { holiday_name: 'Labor Day' }, { weekend_name: 'Sunday' }),
  })
  .map(({ marks, rests, leave, mark }) => {
    const sorted = marks.toSorted((a, b) => a - b);
    const work: Session[] = [];
    const breaks: Session[] = [];
    for (let index = 0; index + 1 < sorted.length; index += 2) {
      const [start = 0, end = 0] = sorted.slice(index);
      work.push({ start: time(start), end: time(end), note: null });
      const [from, length] = rests[index / 2] ?? [0, 0];
      const restStart = start + (from % (end - start));
      const restEnd = Math.min(end, restStart + length);
      if (restStart < restEnd) breaks.push({ start: time(restStart), end: time(restEnd), note: null });
    }
    const hours = Object.fromEntries(leaveKinds.map((kind, index) => [kind, (leave[index] ?? 0) / 100]));
    return aDay({ ...mark, ...hours, work_sessions: work, break_sessions: breaks });
  });

const lasting = (sessions: readonly Session[]): number =>
  sessions.reduce((sum, { start, end }) => sum + (minutesOf(end) ?? 0) - (minutesOf(start) ?? 0), 0);

describe('hours of any days', () => {
  it('lose and invent no minute', () => {
    fc.assert(
      fc.property(allowedDay, (day) => {
        expect(dayIssues(day, 'day')).toEqual([]);
        const minutes = lasting(day.work_sessions) - lasting(day.break_sessions);
        expect(workedMinutes(day)).toBe(minutes);
        // At most two kinds of work, each rounded separately.
        expect(Math.abs(sumOfKinds(hoursOfDay(day), workKinds) - (minutes * 100) / 60)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('count work past midnight as long over its two days as on the clock', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 1440 }), (start, end) => {
        const days = [worked(`${time(start)}-24:00`), worked(`00:00-${time(end)}`)];
        expect(days.flatMap((day) => dayIssues(day, 'day'))).toEqual([]);
        expect(days.reduce((sum, day) => sum + workedMinutes(day), 0)).toBe(1440 - start + end);
      }),
    );
  });

  it('are rounded once per period, in any order of the days', () => {
    fc.assert(
      fc.property(fc.array(allowedDay, { maxLength: 31 }), (days) => {
        const figures = hoursOfDays(days);
        expect(hoursOfDays(days.toReversed())).toEqual(figures);
        const minutes = days.reduce((sum, day) => sum + workedMinutes(day), 0);
        // Four kinds of work, each off by at most half a hundredth.
        expect(Math.abs(sumOfKinds(figures, workKinds) - (minutes * 100) / 60)).toBeLessThanOrEqual(2);
        expect(hourKinds.every((kind) => Number.isInteger(figures[kind]) && figures[kind] >= 0)).toBe(true);
      }),
    );
  });

  it.each([
    // Twenty minutes on each of three days make one hour, not 0.99.
    [['07:00-07:20', '07:00-07:20', '07:00-07:20'], '1.00'],
    [['07:00-14:20', '07:00-14:20'], '14.67'],
    [['07:00-07:01', '07:00-07:01', '07:00-07:01'], '0.05'],
  ])('of %j add up to %s regular hours', (spans, text) => {
    expect(hoursText(hoursOfDays(spans.map((span) => worked(span))).regular)).toBe(text);
  });

  it('count leave exactly as it was typed', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 2400 }), { maxLength: 31 }), (hundredths) => {
        const days = hundredths.map((each) => aDay({ vacation: each / 100 }));
        const sum = hundredths.reduce((total, each) => total + each, 0);
        expect(hoursOf(hoursOfDays(days).vacation)).toBe(sum / 100);
      }),
    );
  });

  it.each([
    [0, '0.00'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [-123_456_789, '-1,234,567.89'],
    [-99_999, '-999.99'],
  ])('of %i hundredths are shown as %s', (hundredths, text) => {
    expect(hoursText(hundredths)).toBe(text);
  });

  it('show minutes as the nearest hundredth of an hour', () => {
    fc.assert(
      fc.property(fc.nat(100_000), (minutes) => {
        const hundredths = hundredthsOfMinutes(minutes);
        expect(Math.abs(hundredths * 60 - minutes * 100)).toBeLessThanOrEqual(30);
        expect(hoursText(hundredths)).toMatch(/^\d{1,3}(?:,\d{3})*\.\d\d$/);
        expect(Number(hoursText(hundredths).replaceAll(',', ''))).toBe(hoursOf(hundredths));
      }),
    );
  });

  it('pay work on holidays and weekends as one kind, and overtime above eight hours on other days', () => {
    fc.assert(
      fc.property(allowedDay, (day) => {
        const figures = hoursOfDay(day);
        const minutes = workedMinutes(day);
        if (day.holiday_name) expect(figures.holiday_work).toBe(hundredthsOfMinutes(minutes));
        else if (day.weekend_name) expect(figures.weekend_overtime).toBe(hundredthsOfMinutes(minutes));
        else expect(figures.overtime).toBe(hundredthsOfMinutes(Math.max(0, minutes - 8 * 60)));
        expect(figures.regular).toBeLessThanOrEqual(800);
      }),
    );
  });

  it('never have less overtime after more work', () => {
    const anySession = fc
      .tuple(fc.nat(1439), fc.nat(1439))
      .map(([a, b]) => ({ start: time(a), end: time(b), note: null }));
    fc.assert(
      fc.property(allowedDay, fc.array(anySession, { maxLength: 4 }), anySession, (day, more, extra) => {
        const before = { ...day, work_sessions: [...day.work_sessions, ...more], break_sessions: [] };
        const after = { ...before, work_sessions: [...before.work_sessions, extra] };
        for (const kind of workKinds) expect(hoursOfDay(after)[kind]).toBeGreaterThanOrEqual(hoursOfDay(before)[kind]);
        const rested = { ...after, break_sessions: more };
        expect(workedMinutes(rested)).toBeGreaterThanOrEqual(0);
        expect(workedMinutes(rested)).toBeLessThanOrEqual(workedMinutes(after));
      }),
    );
  });
});
