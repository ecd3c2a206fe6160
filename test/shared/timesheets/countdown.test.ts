import { describe, expect, it } from 'vitest';
import { lockMoment } from '../../../shared/pay-periods/schedule.ts';
import { availability, timeLeft } from '../../../shared/timesheets/countdown.ts';

const HOUR = 3_600_000;

describe('the remaining time', () => {
  it.each([
    [0, '00:00:00'],
    [-5, '00:00:00'],
    [1, '00:00:01'],
    [1000, '00:00:01'],
    [59_001, '00:01:00'],
    [24 * HOUR, '24:00:00'],
    [100 * HOUR - 1, '100:00:00'],
    [400 * 24 * HOUR, '9600:00:00'],
  ])('of %i ms is shown as %s', (milliseconds, text) => {
    expect(timeLeft(milliseconds)).toBe(text);
  });
});

describe('the availability of a timesheet', () => {
  const lock = new Date('2026-03-17T04:00:00Z');
  const open = { isLocked: false, isReopened: false, lockMoment: lock };
  it.each([
    ['before the lock', open, lock.getTime() - 25 * HOUR, 'Locked in: 25:00:00'],
    ['a millisecond before the lock', open, lock.getTime() - 1, 'Locked in: 00:00:01'],
    ['at the lock', open, lock.getTime(), 'Time is up'],
    ['once it is locked', { ...open, isLocked: true }, 0, 'Locked'],
    ['after a reopening', { ...open, isReopened: true }, lock.getTime() + HOUR, 'Unlocked until it is locked again'],
    ['without a lock date', { ...open, lockMoment: null }, 0, 'No lock date set'],
  ])('is right %s', (_, facts, now, text) => {
    expect(availability(facts, now)).toBe(text);
  });

  it('counts down the real length of a night with a clock change', () => {
    const days = { lockForApproval: 0, lockForProcess: null, payAfter: null };
    const left = (end: string, from: string) =>
      availability({ ...open, lockMoment: lockMoment(end, days, 'America/New_York') }, Date.parse(from));
    expect(left('2026-03-08', '2026-03-08T05:00:00Z')).toBe('Locked in: 23:00:00');
    expect(left('2026-11-01', '2026-11-01T04:00:00Z')).toBe('Locked in: 25:00:00');
  });
});
