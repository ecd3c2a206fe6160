import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../shared/dates.ts';
import {
  type ClockChange,
  clockChangeHelp,
  clockChangeOn,
  clockChangeText,
  elapsedMinutes,
  minutesOfDay,
  timesLeftOut,
  withClockChanges,
} from '../../../shared/timesheets/clock-change.ts';
import { timeOf } from '../../../shared/timesheets/clock.ts';
import { mergeIntoFrame } from '../../../shared/timesheets/frame.ts';
import { hoursOfDay, sumOfKinds, workedMinutes } from '../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../shared/timesheets/hours-text.ts';
import { readWork } from '../../../shared/timesheets/time-input.ts';
import { daysFrom, sessions } from './days.ts';

const NEW_YORK = 'America/New_York';
/** The last Sunday of daylight saving time, and the first one. */
const BACK = '2026-11-01';
const FORWARD = '2026-03-08';

const zones = [
  NEW_YORK,
  'Europe/Berlin',
  // Changes by half an hour.
  'Australia/Lord_Howe',
  // Changes at midnight and to midnight.
  'Asia/Beirut',
  'America/Havana',
  'Atlantic/Azores',
  'America/Nuuk',
  'America/Sao_Paulo',
  'America/Asuncion',
  'America/Santiago',
  'Pacific/Chatham',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Tokyo',
];

const FIRST = '2015-01-01';
const DAYS = 4748;

it('the tests below cover the clock changes of thirteen years', () => {
  expect(addDays(FIRST, DAYS)).toBe('2028-01-01');
});

/** The slow and obvious way: look at the clock in each minute and wait until it shows that time or a later one. */
function watch(zone: string, date: string): readonly string[] {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Array.from({ length: 54 * 60 }, (_, minute) => format.format(midnight + (minute - 15 * 60) * 60_000));
}

const waitUntil = (shown: readonly string[], date: string, wallMinutes: number): number => {
  const wanted = wallMinutes === 1440 ? `${addDays(date, 1)} 00:00` : `${date} ${timeOf(wallMinutes)}`;
  return shown.findIndex((each) => each >= wanted);
};

describe.each(zones)('in %s', (zone) => {
  const changes = new Map<string, ClockChange>();

  beforeAll(() => {
    for (let index = 0, date = FIRST; index < DAYS; index += 1, date = addDays(date, 1)) {
      const change = clockChangeOn(zone, date);
      if (change) changes.set(date, change);
    }
  });

  it('minutes pass as on a watched clock, on the days of a change and next to it', () => {
    const dates = [...changes.keys()].flatMap((date) => [addDays(date, -1), date, addDays(date, 1)]);
    // Zones without clock changes have no such days, so any days will do.
    const watched = (dates.length > 0 ? dates : [FIRST, FORWARD, BACK]).map((date) => ({
      date,
      shown: watch(zone, date),
    }));
    const wall = fc.integer({ min: 0, max: 1440 });
    fc.assert(
      fc.property(fc.nat(watched.length - 1), wall, wall, (index, one, other) => {
        const { date, shown } = watched[index]!;
        const [from, to] = [Math.min(one, other), Math.max(one, other)];
        const passed = waitUntil(shown, date, to) - waitUntil(shown, date, from);
        const change = changes.get(date);
        expect(elapsedMinutes(to, change) - elapsedMinutes(from, change), `${date} ${from} ${to}`).toBe(passed);
      }),
      { numRuns: 400 },
    );
  });

  it('only days with a clock change are longer or shorter than 24 hours', () => {
    const marked = [...changes.values()].map(minutesOfDay);
    expect(marked.filter((minutes) => minutes === 1440)).toEqual([]);
    expect(marked.every((minutes) => [23, 23.5, 24.5, 25].includes(minutes / 60))).toBe(true);
  });
});

it.each([
  [NEW_YORK, BACK, { from: '02:00', to: '01:00' }],
  [NEW_YORK, FORWARD, { from: '02:00', to: '03:00' }],
  ['Europe/Berlin', '2026-10-25', { from: '03:00', to: '02:00' }],
  ['Europe/Berlin', '2026-03-29', { from: '02:00', to: '03:00' }],
  ['Australia/Lord_Howe', '2026-04-05', { from: '02:00', to: '01:30' }],
  ['Australia/Lord_Howe', '2026-10-04', { from: '02:00', to: '02:30' }],
  ['Asia/Beirut', '2026-03-29', { from: '00:00', to: '01:00' }],
  ['America/Sao_Paulo', '2019-02-16', { from: '24:00', to: '23:00' }],
  ['America/Nuuk', '2027-03-27', { from: '23:00', to: '24:00' }],
  ['America/Nuuk', '2027-03-28', undefined],
  [NEW_YORK, '2026-11-02', undefined],
  [NEW_YORK, '2026-10-31', undefined],
  ['UTC', BACK, undefined],
])('in %s the clocks on %s change as expected', (zone, date, change) => {
  expect(clockChangeOn(zone, date)).toEqual(change);
});

const dayOf = (date: string, work: string, rest = '') => {
  const [day] = withClockChanges(daysFrom(date, 1), NEW_YORK);
  return { ...day!, work_sessions: sessions(work), break_sessions: sessions(rest) };
};

describe('the hours of a day with a clock change', () => {
  it.each([
    ['a night over the end of daylight saving time', BACK, '00:00-06:00', '', '7.00'],
    ['the whole of the long day', BACK, '00:00-24:00', '', '25.00'],
    ['a session that ends in the first pass', BACK, '00:00-01:30', '', '1.50'],
    ['sessions that touch in the hour that comes twice', BACK, '00:00-01:30 01:30-06:00', '', '7.00'],
    ['a break over the change', BACK, '00:00-06:00', '00:30-02:30', '4.00'],
    ['a day after the change', BACK, '07:00-15:00', '', '8.00'],
    ['a night over the start of daylight saving time', FORWARD, '00:00-06:00', '', '5.00'],
    ['the whole of the short day', FORWARD, '00:00-24:00', '', '23.00'],
    ['work until the clocks change', FORWARD, '00:00-02:00', '', '2.00'],
    ['work from the clock change on', FORWARD, '03:00-06:00', '', '3.00'],
    ['a day without a change', '2026-11-02', '00:00-06:00', '', '6.00'],
  ])('are right for %s', (_, date, work, rest, hours) => {
    expect(hoursText(sumOfKinds(hoursOfDay(dayOf(date, work, rest))))).toBe(hours);
  });

  it('add up to the real length of a night shift over its two days', () => {
    const night = [dayOf('2026-10-31', '22:00-24:00'), dayOf(BACK, '00:00-06:00')];
    expect(night.reduce((sum, day) => sum + workedMinutes(day), 0)).toBe(9 * 60);
  });

  it('are counted without the change for a day stored without one', () => {
    const { clock_change: _, ...stored } = dayOf(BACK, '00:00-06:00');
    expect(workedMinutes(stored)).toBe(6 * 60);
  });
});

describe('hours entered for a day with a clock change', () => {
  const frame = withClockChanges(daysFrom(FORWARD, 1), NEW_YORK);
  const typed = (work: string) =>
    mergeIntoFrame(frame, [{ ...daysFrom(FORWARD, 1)[0]!, work_sessions: sessions(work) }], true);
  const LEFT_OUT = "02:30 doesn't exist: the clock jumps from 02:00 to 03:00 on this day.";

  it("keep the server's clock change, whatever the client sends", () => {
    const [sent] = daysFrom(FORWARD, 1);
    const { days } = mergeIntoFrame(frame, [{ ...sent!, clock_change: { from: '05:00', to: '04:00' } }], true);
    expect(days[0]?.clock_change).toEqual({ from: '02:00', to: '03:00' });
    const plain = mergeIntoFrame(
      daysFrom(FORWARD, 1),
      [{ ...sent!, clock_change: { from: '05:00', to: '04:00' } }],
      true,
    );
    expect(plain.days[0]).not.toHaveProperty('clock_change');
  });

  it.each([
    ['02:30-06:00', [['data.0.work_sessions.0.start', LEFT_OUT]]],
    ['00:00-02:30', [['data.0.work_sessions.0.end', LEFT_OUT]]],
    [
      '02:00-03:00',
      [
        [
          'data.0.work_sessions.0.end',
          'No time passes from 02:00 to 03:00: the clock jumps from 02:00 to 03:00 on this day.',
        ],
      ],
    ],
    ['00:00-02:00', []],
    ['03:00-06:00', []],
    ['02:00-06:00', []],
  ])('of %o are rejected where the clocks skip them', (work, expected) => {
    expect(typed(work).issues.map(({ field, message }) => [field, message])).toEqual(expected);
  });

  it('may keep times that are already stored', () => {
    const stored = [{ ...frame[0]!, work_sessions: sessions('02:30-06:00') }];
    expect(mergeIntoFrame(stored, stored, true).issues).toEqual([]);
    const more = [{ ...frame[0]!, work_sessions: sessions('02:30-06:00 06:00-07:00') }];
    expect(mergeIntoFrame(stored, more, true).issues).toEqual([]);
  });

  it("are judged in the day's input line as on the server", () => {
    expect(readWork('0-2:30', frame[0]!)).toBe(LEFT_OUT);
    expect(readWork('0-6', frame[0]!)).toMatchObject({ work_sessions: sessions('00:00-06:00') });
  });

  it('may be 25 on the long day and at most 23 on the short one', () => {
    const whole = (date: string, work: string, sick: number) => {
      const days = withClockChanges(daysFrom(date, 1), NEW_YORK);
      return mergeIntoFrame(
        days,
        [{ ...days[0]!, weekend_name: null, sick, work_sessions: sessions(work) }],
        true,
      ).issues.filter(({ field }) => field === 'data.0');
    };
    expect(whole(BACK, '00:00-24:00', 0)).toEqual([]);
    expect(whole(FORWARD, '00:00-24:00', 0)).toEqual([]);
    expect(whole(FORWARD, '00:00-24:00', 0.5).map(({ message }) => message)).toEqual([
      "Work and time off can't exceed 23 hours in a day.",
    ]);
  });

  it('may use any time on all other days', () => {
    expect(timesLeftOut({ start: '02:15', end: '02:30' }, undefined)).toBeUndefined();
    expect(timesLeftOut({ start: '01:15', end: '01:30' }, { from: '02:00', to: '01:00' })).toBeUndefined();
  });
});

it('a day with a clock change describes what its clocks do', () => {
  const back = { from: '02:00', to: '01:30' };
  const forward = { from: '02:00', to: '03:00' };
  expect(clockChangeText(back)).toBe('Clocks go back at 02:00: 24.5 hours');
  expect(clockChangeHelp(back)).toBe(
    'Clocks go back at 02:00: 24.5 hours. Times from 01:30 to 02:00 occur twice. A time in between means its first occurrence; work past 02:00 counts both.',
  );
  expect(clockChangeHelp(forward)).toBe(
    "Clocks go forward at 02:00: 23 hours. The time from 02:00 to 03:00 doesn't exist and isn't counted.",
  );
});

it('a clock change is forgotten under another time zone', () => {
  const marked = withClockChanges(daysFrom(BACK, 1), NEW_YORK);
  expect(marked[0]).toHaveProperty('clock_change');
  expect(withClockChanges(marked, 'Asia/Tokyo')[0]).not.toHaveProperty('clock_change');
  expect(withClockChanges(daysFrom(BACK, 1), NEW_YORK)).toEqual(marked);
});
