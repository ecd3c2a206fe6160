import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayIn, daysBetween, daysWords, isRealDate, momentText } from '../../shared/dates.ts';

describe('isRealDate', () => {
  it.each(['2026-02-28', '2024-02-29', '2000-02-29', '1900-01-01', '9999-12-31'])('accepts %s', (date) => {
    expect(isRealDate(date)).toBe(true);
  });
  it.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0805',
    '',
    null,
    20260101,
  ])('rejects %o', (date) => {
    expect(isRealDate(date)).toBe(false);
  });
});

describe('dates', () => {
  it('return to the same date after adding and subtracting any number of days', () => {
    const day = fc.date({ min: new Date('1900-01-02'), max: new Date('2200-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(day, fc.integer({ min: -3000, max: 3000 }), (moment, days) => {
        const date = moment.toISOString().slice(0, 10);
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  it('follow the time zone at any moment', () => {
    const moment = new Date('2026-03-08T06:30:00Z');
    expect(dayIn('Pacific/Honolulu', moment)).toBe('2026-03-07');
    expect(dayIn('America/New_York', moment)).toBe('2026-03-08');
    expect(dayIn('Pacific/Kiritimati', moment)).toBe('2026-03-08');
    expect(dayIn('Pacific/Kiritimati', new Date('2026-03-08T10:00:00Z'))).toBe('2026-03-09');
  });
});

describe('moments', () => {
  it.each([
    ['America/New_York', '2026-03-08T06:59:00Z', '2026-03-08 01:59 EST'],
    ['America/New_York', '2026-03-08T07:00:00Z', '2026-03-08 03:00 EDT'],
    ['America/New_York', '2026-03-08T04:00:00Z', '2026-03-07 23:00 EST'],
    ['America/New_York', '2026-03-09T04:00:00Z', '2026-03-09 00:00 EDT'],
    ['Pacific/Kiritimati', '2026-03-08T10:05:00Z', '2026-03-09 00:05 GMT+14'],
    ['UTC', '2026-12-31T23:59:59Z', '2026-12-31 23:59 UTC'],
  ])('are shown in local time in %s', (timeZone, moment, text) => {
    expect(momentText(timeZone, new Date(moment))).toBe(text);
  });
});

it('a span of one day in words is that day', () => {
  expect(daysWords('2026-10-01', '2026-10-31')).toBe('October 1, 2026 to October 31, 2026');
  expect(daysWords('2026-10-31', '2026-10-31')).toBe('October 31, 2026');
});
