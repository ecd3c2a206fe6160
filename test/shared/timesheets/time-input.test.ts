import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END_BEFORE_START, INVALID_TIME } from '../../../shared/timesheets/day.ts';
import { hoursTyped, readHours } from '../../../shared/timesheets/hour-input.ts';
import { minutesOf } from '../../../shared/timesheets/hours.ts';
import {
  END_OF_DAY,
  parseEnd,
  parseTime,
  readSessions,
  readWork,
  timeOf,
  workText,
} from '../../../shared/timesheets/time-input.ts';
import { sessions } from './days.ts';

describe('a time', () => {
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
  ])('reads %o', (typed, time) => {
    expect(parseTime(typed)).toBe(time);
  });

  it.each(['24', '24:00', '7:60', '99', '1:234', '12345', 'seven', '-1', '7.5', '7:30pm', '::', '7 30', '１'])(
    'refuses %o',
    (typed) => {
      expect(parseTime(typed)).toBeUndefined();
    },
  );

  // R23: work until midnight loses no minute.
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
  ])('reads %o as an end', (typed, time) => {
    expect(parseEnd(typed)).toBe(time);
  });

  it('reads every minute of the day in every way it can be written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
        const time = timeOf(minutes);
        expect(parseTime(time)).toBe(time);
        expect(parseTime(time.replace(':', ''))).toBe(time);
        expect(parseTime(`${Math.floor(minutes / 60)}:${minutes % 60}`)).toBe(time);
      }),
    );
  });

  it('is never anything but a time', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:]{0,6}$/)), (typed) => {
        const time = parseTime(typed);
        if (time !== undefined) expect(minutesOf(time)).toBeTypeOf('number');
      }),
    );
  });
});

const typed = (work: string, rest = '') => ({
  work_sessions: sessions(work).map((each) => ({ ...each, note: '' })),
  break_sessions: sessions(rest).map((each) => ({ ...each, note: '' })),
});

describe('the sessions of the time modifier', () => {
  it('are put in the order of the day, notes tidied', () => {
    const given = { ...typed('11:30-15:00'), break_sessions: [] };
    const { sessions: read, issues } = readSessions({
      ...given,
      work_sessions: [...given.work_sessions, { start: '7', end: '11', note: '  early  ' }],
    });
    expect(issues).toEqual([]);
    expect(read.work_sessions).toEqual([
      { start: '07:00', end: '11:00', note: 'early' },
      { start: '11:30', end: '15:00', note: null },
    ]);
  });

  it.each([
    [
      'a time that is none',
      '25:00-26',
      '',
      [
        ['work_sessions', 0, 'start'],
        ['work_sessions', 0, 'end'],
      ],
      INVALID_TIME,
    ],
    ['an end before its start', '15:00-07:00', '', [['work_sessions', 0, 'end']], END_BEFORE_START],
    ['an end at its start', '07:00-11:00', '08:00-08:00', [['break_sessions', 0, 'end']], END_BEFORE_START],
    ['overlapping work', '07:00-11:00 10:59-12:00', '', [['work_sessions']], 'Sessions of a day cannot overlap.'],
    ['a break outside of work', '07:00-11:00', '11:00-11:30', [['break_sessions', 0]], 'A break must lie inside work.'],
  ] as const)('refuse %s', (_, work, rest, places, message) => {
    const { issues } = readSessions(typed(work, rest));
    expect(issues).toEqual(
      places.map(([kind, index, part]) => ({
        kind,
        ...(index !== undefined && { index }),
        ...(part !== undefined && { part }),
        message,
      })),
    );
  });

  it('a blank start and end are midnight, and then the end is not after the start', () => {
    const blank = [{ start: '', end: '', note: '' }];
    expect(readSessions({ work_sessions: blank, break_sessions: [] }).issues).toEqual([
      { kind: 'work_sessions', index: 0, part: 'end', message: END_BEFORE_START },
    ]);
  });
});

const NOTHING = { work_sessions: [], break_sessions: [] };

describe('work in one line', () => {
  it.each([
    ['', '', ''],
    ['0', '', ''],
    ['8', '07:00-15:00', ''],
    ['4', '07:00-11:00', ''],
    ['8.25', '07:00-15:15', ''],
    ['7-15', '07:00-15:00', ''],
    ['7 - 11, 11:30–15:30', '07:00-11:00 11:30-15:30', ''],
    ['0700 to 1100; 1130 to 1530', '07:00-11:00 11:30-15:30', ''],
    ['11:30-15 7-11', '07:00-11:00 11:30-15:00', ''],
    ['7-15 break 11-11:30', '07:00-15:00', '11:00-11:30'],
    ['7-15 breaks: 9-9:15, 11-11:30', '07:00-15:00', '09:00-09:15 11:00-11:30'],
    ['8 less 11-11:30', '07:00-15:00', '11:00-11:30'],
    // Across noon, where two sessions touch.
    ['7-12, 12-16 break 11:45-12:15', '07:00-12:00 12:00-16:00', '11:45-12:15'],
    ['22-24', '22:00-24:00', ''],
    ['0-24 break 23-24', '00:00-24:00', '23:00-24:00'],
    // A blank start is midnight (§5).
    ['-7', '00:00-07:00', ''],
  ])('reads %o', (line, work, rest) => {
    expect(readWork(line, NOTHING)).toEqual({ work_sessions: sessions(work), break_sessions: sessions(rest) });
  });

  it.each([
    ['7', '07:00-14:00'],
    ['16.98', '07:00-23:59'],
    ['17', '07:00-24:00'],
  ])('takes %o alone as hours', (line, work) => {
    expect(readWork(line, NOTHING)).toEqual({ work_sessions: sessions(work), break_sessions: [] });
  });

  it.each([
    ['17.01', END_OF_DAY],
    ['24-7', INVALID_TIME],
    ['7-24:01', INVALID_TIME],
    ['22-6', END_BEFORE_START],
    ['15-7', END_BEFORE_START],
    ['7-', INVALID_TIME],
    ['7-11-15', INVALID_TIME],
    ['7-25', INVALID_TIME],
    ['eight', INVALID_TIME],
    ['7-11, 10-12', 'Sessions of a day cannot overlap.'],
    ['7-11 break 12-13', 'A break must lie inside work.'],
    ['7-11 break 8-9 break 10-11', INVALID_TIME],
    ['break 8-9', 'A break must lie inside work.'],
    ['7-12, 12:01-16 break 11:45-12:15', 'A break must lie inside work.'],
    ['7-12 break 6:59-8', 'A break must lie inside work.'],
    ['7-12 break 11-12:01', 'A break must lie inside work.'],
  ])('%o is none', (line, message) => {
    expect(readWork(line, NOTHING)).toBe(message);
  });

  it('is read back as it is written, notes kept where the times stay', () => {
    const marks = fc.uniqueArray(fc.integer({ min: 0, max: 1440 }), { maxLength: 12 });
    fc.assert(
      fc.property(marks, fc.boolean(), (times, hasBreak) => {
        const sorted = times.toSorted((a, b) => a - b);
        const work = [];
        for (let index = 0; index + 1 < sorted.length; index += 2) {
          work.push({ start: timeOf(sorted[index] ?? 0), end: timeOf(sorted[index + 1] ?? 0), note: `note ${index}` });
        }
        const [first] = work;
        const rest = hasBreak && first ? [{ ...first, note: 'rest' }] : [];
        const day = { work_sessions: work, break_sessions: rest };
        expect(readWork(workText(day), day)).toEqual(day);
      }),
    );
  });
});

describe('the line of a day', () => {
  it.each([
    ['', '', ''],
    ['07:00-15:00', '', '07:00-15:00'],
    ['07:00-11:00 12:00-16:00', '', '07:00-11:00, 12:00-16:00'],
    ['07:00-15:00', '09:00-09:15 11:00-11:30', '07:00-15:00 break 09:00-09:15, 11:00-11:30'],
  ])('%o with the breaks %o is %o', (work, rest, line) => {
    expect(workText({ work_sessions: sessions(work), break_sessions: sessions(rest) })).toBe(line);
  });

  it('takes breaks in any order, and a line with room around it', () => {
    expect(readWork('  7-15 break 11-11:30, 9-9:15 ', NOTHING)).toEqual({
      work_sessions: sessions('07:00-15:00'),
      break_sessions: sessions('09:00-09:15 11:00-11:30'),
    });
    expect(readWork(' 8. ', NOTHING)).toMatchObject({ work_sessions: sessions('07:00-15:00') });
    expect(readWork('.5', NOTHING)).toMatchObject({ work_sessions: sessions('07:00-07:30') });
  });
});

describe('an hour cell', () => {
  it('shows no nought, and reads what has room around it', () => {
    expect([0, 0.25, 1, 8, 7.5].map(hoursTyped)).toEqual(['', '0.25', '1', '8', '7.5']);
    expect(readHours(' 8 ')).toBe(8);
  });

  it.each([
    ['', 0],
    ['8', 8],
    ['08', 8],
    ['7.5', 7.5],
    ['7.25', 7.25],
    ['.5', 0.5],
    ['7.', 7],
    ['24', 24],
  ])('reads %o', (text, hours) => {
    expect(readHours(text)).toBe(hours);
  });

  it.each(['8.125', '100', '-1', 'x', '.', '1e1', '25', '24.01', '1,5'])('refuses %o', (text) => {
    expect(readHours(text)).toBeTypeOf('string');
  });
});
