import { Temporal, toTemporalInstant } from 'temporal-polyfill';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn, endOfDay } from '../../../shared/dates.ts';
import { lockMoment } from '../../../shared/pay-periods/schedule.ts';
import { availability } from '../../../shared/timesheets/countdown.ts';
import { isPastLockDate } from '../../../shared/timesheets/lock-date.ts';

/** Both sides of the date line, offsets of half and quarter hours, and zones that change their clocks at midnight. */
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Asuncion',
  'America/Santiago',
  'America/Sao_Paulo',
  'Pacific/Honolulu',
  'Pacific/Kiritimati',
  'Pacific/Chatham',
  'Pacific/Apia',
  'Pacific/Niue',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Beirut',
  'Asia/Tokyo',
  'Africa/Cairo',
  'Europe/Berlin',
  'UTC',
];

const FIRST = '2020-01-01';
const DAYS = 3653;

it('the tests below cover twenty zones and ten years of days', () => {
  expect(new Set(zones).size).toBe(20);
  expect(addDays(FIRST, DAYS)).toBe('2030-01-01');
});

it.each(zones)('a browser with Temporal and one without agree on the day in %s', (zone) => {
  const wrong: string[] = [];
  for (let hour = 0; hour < DAYS * 24; hour += 7) {
    const moment = new Date(Date.parse(`${FIRST}T00:00:00Z`) + hour * 3_600_000);
    const without = dayIn(zone, moment);
    const having = dayIn(zone, Object.assign(moment, { toTemporalInstant }));
    if (having !== without) wrong.push(`${moment.toISOString()}: ${having}, ${without}`);
  }
  expect(wrong).toEqual([]);
});

describe.each(zones)('in %s', (zone) => {
  /** The end of the day before the first one and of each day of ten years; computed once, because it is slow. */
  let ends: readonly Date[] = [];

  beforeAll(() => {
    ends = Array.from({ length: DAYS + 1 }, (_, index) => endOfDay(zone, addDays(FIRST, index - 1)));
  });

  it('each day of ten years ends where the next one begins', () => {
    const wrong: string[] = [];
    for (let index = 0, date = FIRST; index < DAYS; index += 1, date = addDays(date, 1)) {
      const end = ends[index + 1]!;
      const next = addDays(date, 1);
      // The calendar library has its own knowledge of zones and is asked independently.
      const expected = Temporal.PlainDate.from(next).toZonedDateTime(zone).startOfDay().epochMilliseconds;
      const isRight =
        end.getTime() === expected && dayIn(zone, end) === next && dayIn(zone, new Date(end.getTime() - 1)) === date;
      if (!isRight) wrong.push(`${date}: ${end.toISOString()}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a timesheet locks at the end of its lock date for both the countdown and the server, on each day of ten years', () => {
    const wrong: string[] = [];
    const open = { isLocked: false, isReopened: false };
    for (let index = 0, date = FIRST; index < DAYS; index += 1, date = addDays(date, 1)) {
      const [before, end] = [ends[index]!, ends[index + 1]!];
      const last = new Date(end.getTime() - 1);
      const shown = (now: Date) => availability({ ...open, lockMoment: end }, now.getTime());
      const isPast = (now: Date, reopened_at: string | null = null) => isPastLockDate({ reopened_at }, date, now, zone);
      // A day with a clock change has its real length.
      const hours = String(Math.floor((end.getTime() - before.getTime()) / 3_600_000)).padStart(2, '0');
      const isRight =
        shown(before).startsWith(`Locked in: ${hours}:`) &&
        shown(last) === 'Locked in: 00:00:01' &&
        shown(end) === 'Time is up' &&
        !isPast(before) &&
        !isPast(last) &&
        isPast(end) &&
        // Reopened after that moment it stays open; before it, it closes with the day (R18).
        !isPast(end, end.toISOString()) &&
        isPast(end, last.toISOString());
      if (!isRight) wrong.push(`${date}: ${end.toISOString()}`);
    }
    expect(wrong).toEqual([]);
  });
});

it('finds as many days of 23 and 25 hours as the calendar library', () => {
  for (const zone of ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe', 'Pacific/Honolulu']) {
    const lengths = new Map<number, number>();
    const expected = new Map<number, number>();
    const add = (to: Map<number, number>, hours: number) => to.set(hours, (to.get(hours) ?? 0) + 1);
    let before = endOfDay(zone, '2025-12-31');
    for (let index = 0, date = '2026-01-01'; index < 365; index += 1, date = addDays(date, 1)) {
      const end = endOfDay(zone, date);
      add(lengths, (end.getTime() - before.getTime()) / 3_600_000);
      add(expected, Temporal.PlainDate.from(date).toZonedDateTime(zone).hoursInDay);
      before = end;
    }
    expect(lengths).toEqual(expected);
    if (zone === 'America/New_York') expect([lengths.get(23), lengths.get(25)]).toEqual([1, 1]);
  }
});

it.each([
  // The day of a clock change has 23 or 25 hours.
  ['America/New_York', '2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['America/New_York', '2026-03-08', '2026-03-09T04:00:00.000Z'],
  ['America/New_York', '2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-02T05:00:00.000Z'],
  // This day has no midnight: it begins at 1:00.
  ['America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['Pacific/Kiritimati', '2025-12-31', '2025-12-31T10:00:00.000Z'],
  ['Pacific/Honolulu', '2024-02-29', '2024-03-01T10:00:00.000Z'],
])('in %s, %s ends at %s', (zone, date, moment) => {
  expect(endOfDay(zone, date).toISOString()).toBe(moment);
});

it("a pay period locks when its lock date is over in the company's time zone", () => {
  const days = { lockForApproval: 1, lockForProcess: 2, payAfter: 5 };
  expect(lockMoment('2026-03-07', days, 'America/New_York')?.toISOString()).toBe('2026-03-09T04:00:00.000Z');
  expect(lockMoment('2026-03-07', { ...days, lockForApproval: null }, 'America/New_York')).toBeNull();
});
