import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { END_BEFORE_START, INVALID_TIME } from '../../../shared/timesheets/day.ts';
import { timeOf } from '../../../shared/timesheets/clock.ts';
import {
  END_OF_DAY,
  readNight,
  readSessions,
  readWork,
  workHint,
  workText,
} from '../../../shared/timesheets/time-input.ts';
import { sessions } from './days.ts';

const typed = (work: string, rest = '') => ({
  work_sessions: sessions(work).map((each) => ({ ...each, note: '' })),
  break_sessions: sessions(rest).map((each) => ({ ...each, note: '' })),
});

describe('the sessions of the time modifier', () => {
  it('are sorted by time and have their notes trimmed', () => {
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
      'an invalid time',
      '25:00-26',
      '',
      [
        ['work_sessions', 0, 'start'],
        ['work_sessions', 0, 'end'],
      ],
      INVALID_TIME,
    ],
    ['an end before the start', '15:00-07:00', '', [['work_sessions', 0, 'end']], END_BEFORE_START],
    ['an end equal to the start', '07:00-11:00', '08:00-08:00', [['break_sessions', 0, 'end']], END_BEFORE_START],
    ['a break without times', '07:00-11:00', '00:00-00:00', [['break_sessions', 0, 'end']], END_BEFORE_START],
    ['overlapping work', '07:00-11:00 10:59-12:00', '', [['work_sessions']], "Times can't overlap."],
    [
      'a break outside work',
      '07:00-11:00',
      '11:00-11:30',
      [['break_sessions', 0]],
      'A break must be within working time.',
    ],
  ] as const)('are rejected with %s', (_, work, rest, places, message) => {
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

  it('read a blank start and end as midnight and reject the end', () => {
    const blank = [{ start: '', end: '', note: '' }];
    expect(readSessions({ work_sessions: blank, break_sessions: [] }).issues).toEqual([
      { kind: 'work_sessions', index: 0, part: 'end', message: END_BEFORE_START },
    ]);
  });
});

const NOTHING = { work_sessions: [], break_sessions: [] };

describe('work typed in one line', () => {
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
    // Across noon, where two sessions meet.
    ['7-12, 12-16 break 11:45-12:15', '07:00-12:00 12:00-16:00', '11:45-12:15'],
    ['22-24', '22:00-24:00', ''],
    ['0-24 break 23-24', '00:00-24:00', '23:00-24:00'],
    // R51: a blank start is midnight.
    ['-7', '00:00-07:00', ''],
    ['9am-5pm', '09:00-17:00', ''],
    ['9:00 AM - 5:00 PM', '09:00-17:00', ''],
    ['9 a.m. to 5.30 p.m.', '09:00-17:30', ''],
    ['9a-5p break 12p-1p', '09:00-17:00', '12:00-13:00'],
    ['9am-12pm, 1pm-5pm', '09:00-12:00 13:00-17:00', ''],
    ['4pm-12am', '16:00-24:00', ''],
    ['12am-6am', '00:00-06:00', ''],
    ['7.30-16', '07:30-16:00', ''],
    ['8h', '07:00-15:00', ''],
    ['7.5 hours', '07:00-14:30', ''],
    ['7h30', '07:00-14:30', ''],
    ['8 hrs break 11-11:30', '07:00-15:00', '11:00-11:30'],
    // An end before the start is in the afternoon when both fit a twelve-hour clock.
    ['9-5', '09:00-17:00', ''],
    ['9:30-5:15 break 12-1', '09:30-17:15', '12:00-13:00'],
    ['9am-5', '09:00-17:00', ''],
    ['1-5pm', '13:00-17:00', ''],
    ['9-5pm', '09:00-17:00', ''],
    // Times go on within a line, so one that would begin before the previous one is in the afternoon.
    ['8-12, 1-5', '08:00-12:00 13:00-17:00', ''],
    ['9am-12, 1-5', '09:00-12:00 13:00-17:00', ''],
    ['10-2, 3-7', '10:00-14:00 15:00-19:00', ''],
    ['6-12, 1-7', '06:00-12:00 13:00-19:00', ''],
    ['8:30-12:00 12:30-3 3:15-5', '08:30-12:00 12:30-15:00 15:15-17:00', ''],
    ['800-1200, 100-530', '08:00-12:00 13:00-17:30', ''],
    ['08:00-12:00, 1-5', '08:00-12:00 13:00-17:00', ''],
    ['8-12, 1-5, 18-20', '08:00-12:00 13:00-17:00 18:00-20:00', ''],
    ['8-12, 1-5 break 3-3:15', '08:00-12:00 13:00-17:00', '15:00-15:15'],
    ['9-5 break 1-1:30', '09:00-17:00', '13:00-13:30'],
    ['9-5 break 10-10:15, 1-1:30', '09:00-17:00', '10:00-10:15 13:00-13:30'],
    ['8 break 1-1:30', '07:00-15:00', '13:00-13:30'],
    ['7-15 break 2-2:15', '07:00-15:00', '14:00-14:15'],
    // As written: a 24-hour clock, am or pm, and breaks that are within work.
    ['13-17, 8-11', '08:00-11:00 13:00-17:00', ''],
    ['8-12, 01:00-05:00', '01:00-05:00 08:00-12:00', ''],
    ['8am-12pm, 1am-5am', '01:00-05:00 08:00-12:00', ''],
    ['8-12, 1-5am', '01:00-05:00 08:00-12:00', ''],
    ['12:30-5, 8-12', '08:00-12:00 12:30-17:00', ''],
    ['11:00-12:00, 10:00-10:30', '10:00-10:30 11:00-12:00', ''],
    ['0-24 break 1-2', '00:00-24:00', '01:00-02:00'],
  ])('as %o is read', (line, work, rest) => {
    expect(readWork(line, NOTHING)).toEqual({ work_sessions: sessions(work), break_sessions: sessions(rest) });
  });

  it.each([
    ['7', '07:00-14:00'],
    ['16.98', '07:00-23:59'],
    ['17', '07:00-24:00'],
  ])('as the number %o alone means hours', (line, work) => {
    expect(readWork(line, NOTHING)).toEqual({ work_sessions: sessions(work), break_sessions: [] });
  });

  it.each([
    ['17.01', END_OF_DAY],
    ['24-7', INVALID_TIME],
    ['7-24:01', INVALID_TIME],
    ['22-6', END_BEFORE_START],
    ['15-7', END_BEFORE_START],
    ['18-7', END_BEFORE_START],
    ['6pm-7', END_BEFORE_START],
    ['15:00-07:00', END_BEFORE_START],
    ['08:00-07:00', END_BEFORE_START],
    ['8-8', END_BEFORE_START],
    ['13pm-15', INVALID_TIME],
    ['0am-5', INVALID_TIME],
    ['7.5-16', INVALID_TIME],
    ['7-', INVALID_TIME],
    ['7-11-15', INVALID_TIME],
    ['7-25', INVALID_TIME],
    ['eight', INVALID_TIME],
    ['7-11, 10-12', "Times can't overlap."],
    ['7-11, 10-11', "Times can't overlap."],
    ['10-2, 1-5', "Times can't overlap."],
    ['8-12, 1-13', "Times can't overlap."],
    ['9-5 break 01:00-01:30', 'A break must be within working time.'],
    ['9-5 break 1am-1:30am', 'A break must be within working time.'],
    ['7-11 break 12-13', 'A break must be within working time.'],
    ['7-11 break 8-9 break 10-11', INVALID_TIME],
    ['7-15 break', INVALID_TIME],
    ['7-15 breaks:', INVALID_TIME],
    ['7-15 less,', INVALID_TIME],
    ['8 break', INVALID_TIME],
    ['break', INVALID_TIME],
    ['7-15 lunch 30m', INVALID_TIME],
    ['break 8-9', 'A break must be within working time.'],
    ['7-12, 12:01-16 break 11:45-12:15', 'A break must be within working time.'],
    ['7-12 break 6:59-8', 'A break must be within working time.'],
    ['7-12 break 11-12:01', 'A break must be within working time.'],
  ])('as %o is rejected', (line, message) => {
    expect(readWork(line, NOTHING)).toBe(message);
  });

  const face = (minutes: number): string => `${Math.floor(minutes / 60) % 12 || 12}:${timeOf(minutes).slice(3)}`;
  const dayOf = fc
    .tuple(
      fc.integer({ min: 60, max: 599 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 719 }), { minLength: 1, maxLength: 9 }),
    )
    .map(([first, later]) => {
      const times = [first, ...later.toSorted((a, b) => a - b).map((more) => first + more)];
      return Array.from({ length: Math.floor(times.length / 2) }, (_, at) => times.slice(2 * at, 2 * at + 2));
    });
  const asDay = (spans: number[][]) => ({
    work_sessions: spans.map(([start = 0, end = 0]) => ({ start: timeOf(start), end: timeOf(end), note: null })),
    break_sessions: [],
  });

  it('is read in order on a twelve-hour clock, if the day begins before ten and ends within twelve hours', () => {
    fc.assert(
      fc.property(dayOf, (spans) => {
        const line = spans.map((span) => span.map(face).join('-')).join(', ');
        expect(readWork(line, NOTHING)).toEqual(asDay(spans));
      }),
    );
  });

  it('is read in any order with a 24-hour clock, or am and pm', () => {
    const marked = (minutes: number) => `${face(minutes)}${minutes < 720 ? 'am' : 'pm'}`;
    fc.assert(
      fc.property(
        dayOf.chain((spans) => fc.tuple(fc.constant(spans), fc.shuffledSubarray(spans, { minLength: spans.length }))),
        ([spans, mixed]) => {
          for (const written of [timeOf, marked]) {
            const line = mixed.map((span) => span.map(written).join('-')).join(', ');
            expect(readWork(line, NOTHING)).toEqual(asDay(spans));
          }
        },
      ),
    );
  });

  it('is read back as written, with the notes of unchanged times', () => {
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

describe('work past midnight', () => {
  it.each([
    ['22-6', '22:00-24:00', '06:00'],
    ['10pm-6am', '22:00-24:00', '06:00'],
    ['9-12, 22-6', '09:00-12:00 22:00-24:00', '06:00'],
    ['22-6:30 break 23-23:15', '22:00-24:00', '06:30'],
    ['8-12, 1-5, 22-6', '08:00-12:00 13:00-17:00 22:00-24:00', '06:00'],
  ])('typed as %o is offered as two days', (line, today, end) => {
    const night = readNight(line);
    expect(night?.today.work_sessions).toEqual(sessions(today));
    expect(night?.tomorrow).toEqual({ start: '00:00', end, note: null });
    expect(workHint(line, END_BEFORE_START)).toBe(
      `Split work past midnight between the two days: 22:00-24:00 here, 00:00-${end} on the next.`,
    );
  });

  it.each(['', '8', '9-5', '7-15', '22-24', '22-0', '22-6, 9-12', '22-6 break 2-3', '8-8', 'eight'])(
    'is not offered as two days for %o',
    (line) => {
      expect(readNight(line)).toBeUndefined();
    },
  );

  it('gets a hint what to type unless the message already says so', () => {
    expect(workHint('eight', INVALID_TIME)).toBe('Type times like 7-15 or 9am-5pm, or hours like 8.');
    expect(workHint('8-8', END_BEFORE_START)).toBe('Type 13-17 or 1pm-5pm for an afternoon.');
    expect(workHint('17.01', END_OF_DAY)).toBeUndefined();
  });
});

describe('the text of a day', () => {
  it.each([
    ['', '', ''],
    ['07:00-15:00', '', '07:00-15:00'],
    ['07:00-11:00 12:00-16:00', '', '07:00-11:00, 12:00-16:00'],
    ['07:00-15:00', '09:00-09:15 11:00-11:30', '07:00-15:00 break 09:00-09:15, 11:00-11:30'],
  ])('with sessions %o and breaks %o is %o', (work, rest, line) => {
    expect(workText({ work_sessions: sessions(work), break_sessions: sessions(rest) })).toBe(line);
  });

  it('may have breaks in any order and extra spaces', () => {
    expect(readWork('  7-15 break 11-11:30, 9-9:15 ', NOTHING)).toEqual({
      work_sessions: sessions('07:00-15:00'),
      break_sessions: sessions('09:00-09:15 11:00-11:30'),
    });
    expect(readWork(' 8. ', NOTHING)).toMatchObject({ work_sessions: sessions('07:00-15:00') });
    expect(readWork('.5', NOTHING)).toMatchObject({ work_sessions: sessions('07:00-07:30') });
  });
});
