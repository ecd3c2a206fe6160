import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Day, END_BEFORE_START, INVALID_TIME } from '../../../shared/timesheets/day.ts';
import {
  changedDays,
  copyOfYesterday,
  usualDay,
  withLastPeriod,
  withNight,
  withUsualDay,
} from '../../../shared/timesheets/fill.ts';
import { leaveKinds } from '../../../shared/timesheets/hours.ts';
import { readNight } from '../../../shared/timesheets/time-input.ts';
import { daysFrom, FIRST, sessions } from './days.ts';

const put = (days: readonly Day[], index: number, change: Partial<Day>): Day[] =>
  days.map((day, at) => (at === index ? { ...day, ...change } : day));

const work = (spans: string, rest = '') => ({ work_sessions: sessions(spans), break_sessions: sessions(rest) });

describe('copy yesterday', () => {
  const days = put(daysFrom(FIRST, 14), 1, { ...work('07:00-15:00', '11:00-11:30'), sick: 2 });

  it('copies work and breaks but not leave', () => {
    expect(copyOfYesterday(days, 2)).toEqual({ ...days[2], ...work('07:00-15:00', '11:00-11:30') });
  });

  it('keeps the leave of the target day', () => {
    expect(copyOfYesterday(put(days, 2, { vacation: 3 }), 2)).toMatchObject({ vacation: 3, sick: 0 });
  });

  it('changes nothing after an empty day or on the first day', () => {
    expect(copyOfYesterday(days, 1)).toBeUndefined();
    expect(copyOfYesterday(days, 0)).toBeUndefined();
  });
});

describe('copy last period', () => {
  it('follows weekdays, week by week', () => {
    let last = put(daysFrom('2026-02-16', 14), 0, work('07:00-15:00'));
    last = put(last, 7, work('08:00-16:00'));
    const filled = withLastPeriod(daysFrom(FIRST, 21), last);
    expect(filled.map((day) => day.work_sessions[0]?.start ?? '')).toEqual([
      '07:00',
      '',
      '',
      '',
      '',
      '',
      '',
      '08:00',
      '',
      '',
      '',
      '',
      '',
      '',
      '08:00',
      '',
      '',
      '',
      '',
      '',
      '',
    ]);
  });

  it('takes the matching week of a longer period, not its last one', () => {
    let last = daysFrom('2026-02-09', 21);
    for (const [week, spans] of ['06:00-14:00', '07:00-15:00', '08:00-16:00'].entries()) {
      last = put(last, 7 * week, work(spans));
    }
    const mondays = withLastPeriod(daysFrom(FIRST, 14), last).filter((_, index) => index % 7 === 0);
    expect(mondays.map(({ work_sessions: [first] }) => first?.start)).toEqual(['06:00', '07:00']);
  });

  it('follows weekdays even when the last period began on another weekday', () => {
    const last = put(daysFrom('2026-02-25', 5), 0, work('09:00-10:00'));
    const filled = withLastPeriod(daysFrom(FIRST, 7), last);
    expect(filled.map(({ work_sessions: [first] }) => first?.start ?? '')).toEqual(['', '', '09:00', '', '', '', '']);
  });

  it('skips holidays, days with leave, and work that was done on a holiday', () => {
    let last = daysFrom('2026-02-23', 7, { '2026-02-26': 'Founders Day' });
    last = last.map((day) => ({ ...day, ...work('07:00-15:00'), sick: 1 }));
    const days = put(daysFrom(FIRST, 7, { [FIRST]: 'Spring Day' }), 1, { vacation: 8 });
    const filled = withLastPeriod(days, last);
    expect(filled.map((day) => day.work_sessions.length)).toEqual([0, 0, 1, 0, 1, 1, 1]);
    expect(changedDays(days, filled)).toBe(4);
  });
});

describe('the usual day', () => {
  it('is 07:00 to 15:00 when there is no history', () => {
    expect(usualDay(daysFrom(FIRST, 14))).toEqual(work('07:00-15:00'));
  });

  it('is the most common working day, without its notes', () => {
    let days = put(daysFrom(FIRST, 14), 0, work('06:00-14:00'));
    days = put(days, 1, { work_sessions: [{ start: '08:00', end: '16:00', note: 'site A' }] });
    days = put(days, 2, { work_sessions: [{ start: '08:00', end: '16:00', note: 'site B' }] });
    days = put(put(days, 5, work('10:00-12:00')), 6, work('10:00-12:00'));
    expect(usualDay(days)).toEqual(work('08:00-16:00'));
    // A tie is won by the later times.
    expect(usualDay(put(days, 3, work('09:00-10:00')))).toEqual(work('08:00-16:00'));
    const turned = put(put(days, 1, work('06:00-14:00')), 8, work('08:00-16:00'));
    expect(usualDay(turned)).toEqual(work('08:00-16:00'));
  });

  it('fills only empty working days', () => {
    const days = put(put(daysFrom(FIRST, 7, { '2026-03-04': 'Spring Day' }), 0, work('09:00-10:00')), 1, { sick: 8 });
    const filled = withUsualDay(days, usualDay([]));
    expect(filled.map((day) => day.work_sessions[0]?.start ?? '')).toEqual(['09:00', '', '', '07:00', '07:00', '', '']);
  });
});

describe('filling days', () => {
  const anyDays = fc
    .array(fc.record({ leave: fc.constantFrom(0, 0, 4), works: fc.boolean(), holiday: fc.boolean() }), {
      minLength: 1,
      maxLength: 31,
    })
    .map((plan) =>
      daysFrom(FIRST, plan.length).map((day, index) => ({
        ...day,
        sick: plan[index]?.leave ?? 0,
        holiday_name: plan[index]?.holiday ? 'Holiday' : null,
        ...(plan[index]?.works && work('07:00-12:00')),
      })),
    );

  it('keeps leave and overwrites no work', () => {
    fc.assert(
      fc.property(anyDays, anyDays, (days, last) => {
        for (const filled of [withLastPeriod(days, last), withUsualDay(days, usualDay(last))]) {
          filled.forEach((day, index) => {
            for (const kind of leaveKinds) expect(day[kind]).toBe(days[index]?.[kind]);
            if (days[index]?.work_sessions.length) expect(day).toBe(days[index]);
          });
          expect(withUsualDay(filled, usualDay([]))).toHaveLength(days.length);
        }
      }),
    );
  });
});

describe('a night shift', () => {
  const days = daysFrom(FIRST, 3);
  const night = readNight('9-12, 22-6 break 23-23:30')!;

  it('is entered as two days, next to the work of the second one', () => {
    const after = withNight(put(days, 1, work('08:00-12:00')), 0, night);
    expect(after).toEqual({
      days: [
        { ...days[0]!, ...work('09:00-12:00 22:00-24:00', '23:00-23:30') },
        { ...days[1]!, ...work('00:00-06:00 08:00-12:00') },
        days[2],
      ],
    });
  });

  it('is not entered when it overlaps the work of the next day', () => {
    expect(withNight(put(days, 1, work('05:30-12:00')), 0, night)).toBe(
      "2026-03-03 already has work before 06:00. Enter each day's times separately.",
    );
    expect(withNight(put(days, 1, work('06:00-12:00')), 0, night)).toMatchObject({ days: expect.any(Array) });
  });

  it('is put before what was typed on the next day, which can be split next', () => {
    const today = { ...days[0]!, ...work('09:00-12:00 22:00-24:00', '23:00-23:30') };
    expect(withNight(days, 0, night, { text: '22-6' })).toEqual({
      days: [today, days[1], days[2]],
      left: { text: '00:00-06:00, 22-6', message: END_BEFORE_START },
    });
    const second = readNight('00:00-06:00, 22-6')!;
    expect(withNight([today, ...days.slice(1)], 1, second)).toEqual({
      days: [today, { ...days[1]!, ...work('00:00-06:00 22:00-24:00') }, { ...days[2]!, ...work('00:00-06:00') }],
    });
  });

  it('completes what was typed on the next day if it can be read with the night', () => {
    expect(withNight(days, 0, night, { text: 'break 2-2:15' })).toEqual({
      days: [expect.anything(), { ...days[1]!, ...work('00:00-06:00', '02:00-02:15') }, days[2]],
    });
    expect(withNight(days, 0, night, { text: 'see mail' })).toMatchObject({
      days: [expect.anything(), days[1], days[2]],
      left: { text: '00:00-06:00, see mail', message: INVALID_TIME },
    });
  });

  it('on the last day of a period says where to enter the rest', () => {
    expect(withNight(days, 2, night)).toBe(
      "2026-03-05 isn't in this timesheet. Enter 22:00-24:00 here and 00:00-06:00 in that day's timesheet.",
    );
  });
});
