import { describe, expect, it } from 'vitest';
import { type Day, dayIssues, daySchema, timesheetIssues } from '../../../shared/timesheets/day.ts';

const EMPTY = { date: '2028-02-29' };

const read = (changes: object) => daySchema.safeParse({ ...EMPTY, ...changes });

const said = (changes: object): string[] => read(changes).error?.issues.map(({ message }) => message) ?? [];

const work = (start: unknown, end: unknown, more = {}) => ({ work_sessions: [{ start, end, ...more }] });

describe('a day in a request', () => {
  it('defaults to no hours and no sessions', () => {
    expect(read({}).data).toEqual({
      date: '2028-02-29',
      day_name: null,
      holiday_name: null,
      weekend_name: null,
      holiday: 0,
      sick: 0,
      vacation: 0,
      inclement_weather: 0,
      work_sessions: [],
      break_sessions: [],
    });
  });

  it.each([
    { sick: 0 },
    { sick: 0.01 },
    { vacation: 24 },
    { holiday: 7.75 },
    { inclement_weather: 1.1 },
    work('00:00', '00:01'),
    work('20:00', '20:09'),
    work('09:59', '19:00'),
    work('23:59', '24:00'),
    work('00:00', '23:59', { note: 'x'.repeat(500) }),
    { work_sessions: Array.from({ length: 24 }, () => ({ start: '07:00', end: '08:00' })) },
  ])('accepts %j', (changes) => {
    expect(said(changes)).toEqual([]);
  });

  it.each<[object, string]>([
    [{ date: '2027-02-29' }, 'Date must be a valid date in the format YYYY-MM-DD.'],
    [{ sick: -0.01 }, "Hours can't be negative."],
    [{ sick: 24.01 }, 'A day has at most 24 hours.'],
    [{ sick: 0.005 }, 'Hours can have at most two decimal places.'],
    [{ sick: '8' }, 'Hours must be a number.'],
    [{ sick: null }, 'Hours must be a number.'],
    [work('24:00', '24:00'), 'Invalid time input'],
    [work('07:00', '24:01'), 'Invalid time input'],
    [work('07:60', '08:00'), 'Invalid time input'],
    [work('7:00', '08:00'), 'Invalid time input'],
    [work('07:00', null), 'Invalid time input'],
  ])('rejects %j', (changes, message) => {
    expect(said(changes)).toEqual([message]);
  });

  it('rejects unknown fields, a note that is too long and a twenty-fifth session', () => {
    const many = Array.from({ length: 25 }, () => ({ start: '07:00', end: '08:00' }));
    for (const changes of [{ bonus: 1 }, work('07:00', '08:00', { note: 'x'.repeat(501) }), { break_sessions: many }]) {
      expect(read(changes).success).toBe(false);
    }
  });
});

const day = (spans: string, rests = ''): Day => {
  const sessions = (text: string) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((span) => ({ start: span.slice(0, 5), end: span.slice(6), note: null }));
  return daySchema.parse({ ...EMPTY, work_sessions: sessions(spans), break_sessions: sessions(rests) });
};

describe('the sessions of a day', () => {
  it.each([
    ['07:00-11:00 11:00-15:00', ''],
    ['11:00-15:00 07:00-11:00', ''],
    ['07:00-15:00', '07:00-15:00'],
    ['07:00-15:00', '09:00-09:15 09:15-09:30'],
    ['07:00-12:00 12:00-16:00', '11:45-12:15'],
    ['20:00-24:00', '23:59-24:00'],
  ])('%s with breaks %o are accepted', (spans, rests) => {
    expect(dayIssues(day(spans, rests), 'day')).toEqual([]);
  });

  it.each([
    ['07:00-11:00 10:59-12:00', '', ['day.work_sessions']],
    ['10:59-12:00 07:00-11:00', '', ['day.work_sessions']],
    ['07:00-15:00 08:00-09:00', '', ['day.work_sessions']],
    ['07:00-11:00 07:00-11:00', '', ['day.work_sessions']],
    ['07:00-15:00', '09:00-10:00 09:59-10:30', ['day.break_sessions']],
    ['07:00-12:00 12:01-16:00', '11:45-12:15', ['day.break_sessions.0']],
    ['07:00-12:00', '06:59-07:30 11:59-12:01', ['day.break_sessions.0', 'day.break_sessions.1']],
    ['', '11:00-11:30', ['day.break_sessions.0']],
    ['15:00-07:00', '', ['day.work_sessions.0.end']],
    ['07:00-08:00 07:30-07:30', '', ['day.work_sessions.1.end', 'day.work_sessions']],
  ])('%s with breaks %o are rejected at %j', (spans, rests, fields) => {
    expect(dayIssues(day(spans, rests), 'day').map(({ field }) => field)).toEqual(fields);
  });

  it('report a duplicate day, and problems by day', () => {
    const [right, wrong] = [day('07:00-15:00'), { ...day('15:00-07:00'), date: '2028-03-01' }];
    expect(timesheetIssues([right])).toEqual([]);
    expect(timesheetIssues([right, wrong]).map(({ field }) => field)).toEqual(['data.1.work_sessions.0.end']);
    expect(timesheetIssues([right, right]).map(({ field }) => field)).toEqual(['data.0.date']);
  });
});
