import { describe, expect, it } from 'vitest';
import { clockChangeOn } from '../../../shared/timesheets/clock-change.ts';
import { emptyDay } from '../../../shared/timesheets/day.ts';
import { weekendName } from '../../../shared/timesheets/cells.ts';
import { hoursOfDays, figureKinds, earlierDays } from '../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../shared/timesheets/hours-text.ts';
import {
  countWork,
  earlierDay,
  earlierSpan,
  endOfCutWeek,
  type OvertimeBasis,
  type WorkedDay,
} from '../../../shared/timesheets/overtime.ts';
import {
  firstDayOfWeek,
  type OvertimeRule,
  type WeekDay,
  weekDays,
  weekName,
} from '../../../shared/timesheets/overtime-rules.ts';
import { basis, hoursBy, SUNDAY, work } from './overtime-cases.ts';
import { dayAfter } from './slow-overtime.ts';

describe('a workweek', () => {
  it.each<[string, OvertimeRule, string, Record<string, number>]>([
    ['40 hours are never over 40', 'WEEKLY', '0 8 8 8 8 8 0', { regular: 40 }],
    ['48 hours have 8 over 40 (778.110)', 'WEEKLY', '0 10 10 10 10 8 0', { regular: 40, weekly_overtime: 8, flsa: 8 }],
    [
      '50 hours have 10 over 40 (778.113)',
      'WEEKLY',
      '0 10 10 10 10 10 0',
      { regular: 40, weekly_overtime: 10, flsa: 10 },
    ],
    ['10 hours a day on four days are all straight time', 'WEEKLY', '0 10 10 10 10 0 0', { regular: 40 }],
    ['the same is 8 hours over 8 a day', 'DAILY', '0 10 10 10 10 0 0', { regular: 32, overtime: 8 }],
    ['weeks aren’t counted by the daily rule', 'DAILY', '8 8 8 8 8 8 8', { regular: 56 }],
    [
      'hours over 8 are credited against those over 40 (778.202)',
      'DAILY_AND_WEEKLY',
      '0 12 8 8 8 8 0',
      { regular: 40, overtime: 4, flsa: 4 },
    ],
    [
      'a sixth day comes on top of hours over 8',
      'DAILY_AND_WEEKLY',
      '0 10 8 8 8 8 5',
      { regular: 40, overtime: 2, weekly_overtime: 5, flsa: 7 },
    ],
    [
      'work on a weekend fills the 40 hours and keeps its kind',
      'WEEKLY',
      '6s 8 8 8 8 8 0s',
      { weekend_overtime: 6, regular: 34, weekly_overtime: 6, flsa: 6 },
    ],
    [
      'work beyond 40 on a weekend keeps its kind',
      'WEEKLY',
      '0 8 8 8 8 8 5s',
      { regular: 40, weekend_overtime: 5, flsa: 5 },
    ],
    [
      'work on a holiday fills the 40 hours',
      'WEEKLY',
      '0 8h 8 8 8 8 4',
      { holiday_work: 8, regular: 32, weekly_overtime: 4, flsa: 4 },
    ],
    [
      'a day over 40 hours by a minute',
      'WEEKLY',
      '0 8 8 8 8 8.016667 0',
      { regular: 40, weekly_overtime: 1 / 60, flsa: 1 / 60 },
    ],
    [
      'California: over 8 and over 12 in a day',
      'CALIFORNIA',
      '0 14 0 0 0 0 0',
      { regular: 8, overtime: 4, double_time: 2 },
    ],
    ['California: six days of 8 hours', 'CALIFORNIA', '0 8 8 8 8 8 8', { regular: 40, weekly_overtime: 8, flsa: 8 }],
    [
      'California: only straight time counts toward 40',
      'CALIFORNIA',
      '0 10 10 10 10 6 0',
      { regular: 38, overtime: 8, flsa: 6 },
    ],
    [
      'California: the first 8 hours of the seventh day in a row',
      'CALIFORNIA',
      '5 5 5 5 5 5 10',
      { regular: 30, overtime: 8, double_time: 2 },
    ],
    [
      'California: seven days of 8 hours',
      'CALIFORNIA',
      '8 8 8 8 8 8 8',
      { regular: 40, weekly_overtime: 8, overtime: 8, flsa: 16 },
    ],
    [
      'California: a day off in between, so there is no seventh day',
      'CALIFORNIA',
      '5 5 5 0 5 5 10',
      { regular: 33, overtime: 2 },
    ],
    [
      'California: the seventh day on a weekend keeps its kind up to 8 hours',
      'CALIFORNIA',
      '4s 4 4 4 4 4 9s',
      { weekend_overtime: 12, regular: 20, double_time: 1 },
    ],
    ['California: double time on a holiday', 'CALIFORNIA', '0 13h 0 0 0 0 0', { holiday_work: 12, double_time: 1 }],
  ])('%s', (_, rule, hours, expected) => {
    const found = hoursBy(work(SUNDAY, hours), basis(rule));
    // In California, 38 straight hours and 10 more: FLSA counts all 46.
    expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [kind, count] of Object.entries(expected)) expect(found[kind]).toBeCloseTo(count, 4);
  });

  it('gives the last hours of the week as those over 40, with the reason', () => {
    const { days } = countWork(work(SUNDAY, '0 10 10 10 10 8 0'), basis('WEEKLY'));
    expect(days.find(({ date }) => date === '2026-11-20')).toEqual({
      date: '2026-11-20',
      minutes: { regular: 0, overtime: 0, weekly_overtime: 480, double_time: 0 },
      reasons: [{ kind: 'weekly_overtime', minutes: 480, why: 'over 40 in the week of Nov 15' }],
    });
  });

  it.each(weekDays)('starts on %s and has seven days', (weekStart) => {
    const first = firstDayOfWeek('2026-11-18', weekStart);
    expect(weekDays[new Date(`${first}T00:00:00Z`).getUTCDay()]).toBe(weekStart);
    expect(first <= '2026-11-18' && dayAfter(first, 6) >= '2026-11-18').toBe(true);
  });

  it('is named by its first day', () => {
    expect(weekName('2027-01-03')).toBe('week of Jan 3');
  });
});

describe('a week over two pay periods', () => {
  const earlierOf = (days: readonly WorkedDay[], rule: OvertimeRule) => days.map((day) => earlierDay(day, rule));

  it('counts hours of the earlier period toward 40 and pays the overtime where the week ends (778.106)', () => {
    const before = work(SUNDAY, '0 10 10 10');
    const after = work('2026-11-19', '10 6 0');
    expect(hoursBy(before, basis('WEEKLY'))).toEqual({ regular: 30 });
    expect(hoursBy(after, basis('WEEKLY', { earlier: earlierOf(before, 'WEEKLY') }))).toEqual({
      regular: 10,
      weekly_overtime: 6,
      flsa: 6,
    });
  });

  it('leaves only the premium to pay for hours that were paid as regular in the earlier period', () => {
    const before = work(SUNDAY, '0 12 12 12 10');
    const after = work('2026-11-20', '2 0');
    expect(hoursBy(before, basis('WEEKLY'))).toEqual({ regular: 46 });
    expect(hoursBy(after, basis('WEEKLY', { earlier: earlierOf(before, 'WEEKLY') }))).toEqual({
      weekly_overtime: 2,
      premium: 6,
      flsa: 8,
    });
  });

  it('owes no premium for earlier hours on a weekend or holiday', () => {
    const before = work(SUNDAY, '12s 12 12 12');
    const after = work('2026-11-19', '0 0 0');
    expect(hoursBy(after, basis('WEEKLY', { earlier: earlierOf(before, 'WEEKLY') }))).toEqual({ premium: 8, flsa: 8 });
    const onSunday = work('2026-11-16', '12 12 12 12s');
    const given = { weekStart: 'MONDAY', earlier: earlierOf(onSunday, 'WEEKLY') } as const;
    expect(hoursBy(work('2026-11-20', '0 0 0'), basis('WEEKLY', given))).toEqual({ flsa: 8 });
  });

  it('finds the seventh day in a row across both periods', () => {
    const before = work(SUNDAY, '5 5 5 5');
    const earlier = earlierOf(before, 'CALIFORNIA');
    const after = work('2026-11-19', '5 5 9');
    expect(hoursBy(after, basis('CALIFORNIA', { earlier }))).toEqual({ regular: 10, overtime: 8, double_time: 1 });
    expect(hoursBy(after, basis('CALIFORNIA'))).toEqual({ regular: 18, overtime: 1 });
  });

  it('counts missing days as no work', () => {
    const after = work('2026-11-19', '10 10 10');
    expect(hoursBy(after, basis('WEEKLY'))).toEqual({ regular: 30 });
  });

  it('leaves a week that ends after the period to the next one', () => {
    const { weeks } = countWork(work(SUNDAY, '0 12 12 12 12'), basis('WEEKLY'));
    expect(weeks).toMatchObject([{ endsHere: false, worked: 48 * 60, premium: 0, flsa: 0 }]);
  });

  it.each<[string, string, string[], string | null]>([
    ['ends in a gap before the next period', 'WEEKLY', ['2026-11-22'], '2026-11-21'],
    ['ends in a gap before one that begins in the middle of a later week', 'WEEKLY', ['2026-12-02'], '2026-11-21'],
    ['goes on in the next period', 'WEEKLY', ['2026-11-19', '2026-12-03'], null],
    ['goes on in a period that begins on its last day', 'WEEKLY', ['2026-12-03', '2026-11-21'], null],
    ['may go on in a period that is not known yet', 'WEEKLY', ['2026-11-04'], null],
    ["isn't counted by the daily rule", 'DAILY', ['2026-11-22'], null],
  ])('whose period ends on a Wednesday %s', (_, rule, starts, expected) => {
    const policy = { rule: rule as OvertimeRule, weekStart: 'SUNDAY' } as const;
    expect(endOfCutWeek('2026-11-18', starts, policy)).toBe(expected);
    expect(endOfCutWeek('2026-11-18', starts, { ...policy, weekStart: 'THURSDAY' })).toBeNull();
  });

  it('that ends in a gap is paid with the sheet before it', () => {
    const days = work(SUNDAY, '0 16 16 16');
    const through = dayAfter(SUNDAY, 6);
    expect(hoursBy(days, basis('WEEKLY'))).toEqual({ regular: 48 });
    expect(hoursBy(days, basis('WEEKLY', { countedThrough: through }))).toEqual({
      regular: 40,
      weekly_overtime: 8,
      flsa: 8,
    });
  });

  it('counts a week over several periods of one day', () => {
    const hours = [0, 10, 10, 10, 10, 6, 0];
    const all = hours.map((count, nth) => work(dayAfter(SUNDAY, nth), String(count)));
    const counted = all.map((days, nth) =>
      hoursBy(days, basis('WEEKLY', { earlier: earlierOf(all.slice(0, nth).flat(), 'WEEKLY') })),
    );
    expect(counted.map((each) => each.weekly_overtime ?? 0)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    expect(counted[6]).toEqual({ premium: 6, flsa: 6 });
  });

  it.each<[string, string, WeekDay, { first: string; last: string } | null]>([
    ['on the first day of the week', '2026-11-15', 'SUNDAY', null],
    ['in the middle of a week', '2026-11-18', 'SUNDAY', { first: '2026-11-15', last: '2026-11-17' }],
    ['after New Year', '2027-01-01', 'MONDAY', { first: '2026-12-28', last: '2026-12-31' }],
    ['after a leap day', '2028-03-01', 'MONDAY', { first: '2028-02-28', last: '2028-02-29' }],
  ])('needs the earlier days of a period that starts %s', (_, start, weekStart, expected) => {
    expect(earlierSpan(start, { rule: 'WEEKLY', weekStart })).toEqual(expected);
    expect(earlierSpan(start, { rule: 'DAILY', weekStart })).toBeNull();
  });
});

describe('a sheet', () => {
  const day = (date: string, span: string, more = {}) => {
    const [start = '', end = ''] = span.split('-');
    const change = clockChangeOn('America/New_York', date);
    return {
      ...emptyDay(date),
      weekend_name: weekendName(date),
      work_sessions: span === '' ? [] : [{ start, end, note: null }],
      ...(change && { clock_change: change }),
      ...more,
    };
  };
  const shown = (days: Parameters<typeof hoursOfDays>[0], given: OvertimeBasis) =>
    Object.fromEntries(
      figureKinds.flatMap((kind) => {
        const count = hoursOfDays(days, given)[kind];
        return count > 0 ? [[kind, hoursText(count)]] : [];
      }),
    );

  it('doesn’t count leave and holiday hours toward 40 (778.216)', () => {
    const days = ['16', '17', '18', '19'].map((nth) => day(`2026-11-${nth}`, '07:00-16:00'));
    const off = day('2026-11-20', '', { vacation: 8 });
    expect(shown([...days, off, day('2026-11-21', '')], basis('WEEKLY'))).toEqual({
      regular: '36.00',
      vacation: '8.00',
    });
  });

  it('counts the real hours of a week in which the clocks go back', () => {
    // 25 hours on Sunday, November 1, 2026.
    const days = [day('2026-11-01', '00:00-24:00'), ...['02', '03'].map((nth) => day(`2026-11-${nth}`, '07:00-15:00'))];
    expect(shown([...days, day('2026-11-07', '')], basis('WEEKLY'))).toEqual({
      weekend_overtime: '25.00',
      regular: '15.00',
      weekly_overtime: '1.00',
      flsa_overtime: '1.00',
    });
  });

  it('counts the real hours of a week in which the clocks go forward', () => {
    const days = [day('2026-03-08', '00:00-24:00'), day('2026-03-09', '00:00-18:00'), day('2026-03-14', '')];
    expect(shown(days, basis('WEEKLY'))).toMatchObject({ weekend_overtime: '23.00', weekly_overtime: '1.00' });
  });

  it('stays as specified without a setting', () => {
    const days = ['16', '17', '18', '19', '20'].map((nth) => day(`2026-11-${nth}`, '07:00-17:00'));
    const figures = Object.fromEntries(Object.entries(hoursOfDays(days)).filter(([, count]) => count > 0));
    expect(figures).toEqual({ regular: 4000, overtime: 1000 });
  });

  it('takes earlier days from other sheets by their own rule', () => {
    const [found] = earlierDays([day('2026-11-16', '07:00-17:00')], 'DAILY_AND_WEEKLY');
    expect(found).toEqual({ date: '2026-11-16', minutes: 600, straight: 480, is_regular: true });
  });
});
