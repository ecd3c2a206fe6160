import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEnd, parseTime } from '../../../shared/timesheets/clock-input.ts';
import { minutesOf, timeOf } from '../../../shared/timesheets/clock.ts';

describe('a typed time', () => {
  it.each([
    ['07:00', '07:00'],
    ['7:5', '07:05'],
    ['7', '07:00'],
    ['15', '15:00'],
    ['730', '07:30'],
    ['0730', '07:30'],
    ['2359', '23:59'],
    [' 7:30 ', '07:30'],
    ['', '00:00'],
    [':', '00:00'],
    [':30', '00:30'],
    ['7:', '07:00'],
    ['0:0', '00:00'],
    ['7.30', '07:30'],
    ['7:30pm', '19:30'],
    ['12am', '00:00'],
    ['12:15 PM', '12:15'],
    ['730p', '19:30'],
  ])('of %o is read', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });

  it.each([
    '24',
    '24:00',
    '7:60',
    '99',
    '1:234',
    '12345',
    'seven',
    '-1',
    '7.5',
    '13pm',
    '0:30am',
    '7.',
    '7:30 xm',
    '::',
    '7 30',
    '１',
  ])('of %o is rejected', (typed) => {
    expect(parseTime(typed)).toBeUndefined();
  });

  // Work until midnight must not lose a minute (R23).
  it.each([
    ['24', '24:00'],
    ['24:', '24:00'],
    ['24:0', '24:00'],
    [' 24:00 ', '24:00'],
    ['2400', '24:00'],
    ['23:59', '23:59'],
    ['', '00:00'],
    ['24:01', undefined],
    ['2401', undefined],
    ['240', '02:40'],
    ['25', undefined],
  ])('of %o is read as an end', (typed, time) => {
    expect(parseEnd(typed)).toBe(time);
  });

  it('is read for every minute of the day in every spelling', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const time = timeOf(minutes);
        expect(parseTime(time)).toBe(time);
        expect(parseTime(time.replace(':', ''))).toBe(time);
        expect(parseTime(`${Math.floor(minutes / 60)}:${minutes % 60}`)).toBe(time);
      }),
    );
  });

  it('is either a valid time or rejected', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:]{0,6}$/)), (typed) => {
        const time = parseTime(typed);
        if (time !== undefined) expect(minutesOf(time)).toBeTypeOf('number');
      }),
    );
  });
});
