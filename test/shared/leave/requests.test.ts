import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import { whyNotCancel, whyNotAnswer } from '../../../shared/leave/decisions.ts';
import { monthOf, otherMonth } from '../../../shared/leave/months.ts';
import {
  crowdedDates,
  leaveDates,
  type LeaveRequest,
  type LeaveStatus,
  MAX_LEAVE_DAYS,
  nextWorkingDay,
  openHundredths,
  overlaps,
  requestHundredths,
  totalHundredths,
} from '../../../shared/leave/requests.ts';

const none = new Set<string>();

const request = (first_day: string, last_day = first_day, more: Partial<LeaveRequest> = {}): LeaveRequest => ({
  first_day,
  last_day,
  day_hundredths: 800,
  status: 'asked',
  settled: [],
  ...more,
});

describe('the days of a leave request', () => {
  it.each([
    ['a week', '2026-07-06', '2026-07-10', [], 5],
    ['a week with its weekend', '2026-07-06', '2026-07-12', [], 5],
    ['a weekend alone', '2026-07-11', '2026-07-12', [], 0],
    ['a week with a holiday', '2026-11-23', '2026-11-27', ['2026-11-26'], 4],
    ['a holiday on a weekend', '2026-07-03', '2026-07-06', ['2026-07-04'], 2],
    ['Leap Day', '2028-02-28', '2028-03-01', [], 3],
    ['New Year', '2026-12-31', '2027-01-04', ['2027-01-01'], 2],
    ['a last day before the first', '2026-07-10', '2026-07-06', [], 0],
  ])('%s', (_, first_day, last_day, holidays, count) => {
    expect(leaveDates({ first_day, last_day }, new Set(holidays))).toHaveLength(count);
  });

  it.each([
    ['2026-07-06', '2026-07-06'],
    ['2026-07-11', '2026-07-13'],
    ['2026-07-03', '2026-07-06'],
  ])('start from %s on %s', (day, first) => {
    expect(nextWorkingDay(day, new Set(['2026-07-03']))).toBe(first);
  });

  it('are working days within the span, each once and in order', () => {
    const start = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(start, fc.integer({ min: 0, max: MAX_LEAVE_DAYS - 1 }), (first_day, length) => {
        const last_day = addDays(first_day, length);
        const dates = leaveDates({ first_day, last_day }, none);
        expect(dates).toEqual([...new Set(dates)].toSorted());
        expect(dates.every((date) => first_day <= date && date <= last_day)).toBe(true);
        const weekends = Array.from({ length: daysBetween(first_day, last_day) + 1 }, (__, index) =>
          new Date(`${addDays(first_day, index)}T00:00:00Z`).getUTCDay(),
        ).filter((day) => day === 0 || day === 6).length;
        expect(dates.length).toBe(length + 1 - weekends);
      }),
    );
  });
});

describe('what a leave request takes', () => {
  it('counts part days exactly', () => {
    expect(requestHundredths(request('2026-07-06', '2026-07-08', { day_hundredths: 333 }), none)).toBe(999);
  });

  it.each([
    ['asked', 4000],
    ['approved', 4000],
    ['refused', 0],
    ['cancelled', 0],
  ] as [LeaveStatus, number][])('is open while it is %s', (status, hundredths) => {
    expect(openHundredths(request('2026-07-06', '2026-07-10', { status }), none)).toBe(hundredths);
  });

  it('is no longer open in a period whose timesheet is processed', () => {
    const settled = [{ pay_period_id: 1, first: '2026-06-29', last: '2026-07-07' }];
    expect(openHundredths(request('2026-07-06', '2026-07-10', { settled }), none)).toBe(2400);
  });
});

describe('the total of a request', () => {
  const holidays = new Set(['2026-07-07', '2026-07-10']);

  it.each([
    ['by the holidays there are', undefined, 2400],
    ['as processed, whatever became a holiday since', 2, 3200],
    ['as processed, with a holiday that is gone', 1, 2400],
  ])('counts %s', (_, days, hundredths) => {
    const settled = days === undefined ? [] : [{ pay_period_id: 1, first: '2026-06-29', last: '2026-07-07', days }];
    expect(totalHundredths(request('2026-07-06', '2026-07-10', { settled }), holidays)).toBe(hundredths);
  });

  it('counts by the holidays there are in a period that was processed before days were kept', () => {
    const settled = [{ pay_period_id: 1, first: '2026-06-29', last: '2026-07-12' }];
    expect(totalHundredths(request('2026-07-06', '2026-07-10', { settled }), holidays)).toBe(2400);
  });
});

describe('two requests on a day', () => {
  const facts = { holidays: none, fullDay: 800 };

  it.each([
    ['two full days', 800, 800, ['2026-07-07']],
    ['a half and a full day', 400, 800, ['2026-07-07']],
    ['two halves', 400, 400, []],
    ['more than two halves', 401, 400, ['2026-07-07']],
  ])('%s', (_, first, second, crowded) => {
    const known = [request('2026-07-07', '2026-07-07', { day_hundredths: first })];
    expect(crowdedDates({ ...request('2026-07-06', '2026-07-08'), day_hundredths: second }, known, facts)).toEqual(
      crowded,
    );
  });

  it('only counts requests that stand', () => {
    const known = [request('2026-07-07', '2026-07-07', { status: 'refused' })];
    expect(crowdedDates(request('2026-07-07'), known, facts)).toEqual([]);
  });

  it('overlap in a day of both', () => {
    expect(overlaps(request('2026-07-06', '2026-07-08'), request('2026-07-08', '2026-07-09'))).toBe(true);
    expect(overlaps(request('2026-07-06', '2026-07-08'), request('2026-07-09'))).toBe(false);
  });
});

describe('who may answer and cancel a request', () => {
  const owner = { isOwner: true, isApprover: false, today: '2026-07-01' };
  const approver = { isOwner: false, isApprover: true, today: '2026-07-01' };
  const neither = { isOwner: false, isApprover: false, today: '2026-07-01' };
  const settled = [{ pay_period_id: 1, first: '2026-06-29', last: '2026-07-12' }];

  it.each([
    ['the approver while it is asked', 'asked', approver, undefined],
    ['not the owner', 'asked', owner, "You can't answer your own request. Ask your approver."],
    ['not someone who approves others', 'asked', neither, 'You can only answer requests of people you approve.'],
    ['not once it is approved', 'approved', approver, 'This request is already approved.'],
    ['not once it is cancelled', 'cancelled', approver, 'This request is canceled.'],
  ] as const)('answers: %s', (_, status, actor, why) => {
    expect(whyNotAnswer({ status }, actor)).toBe(why);
  });

  const OTHERS = 'You can only cancel your own requests and those of people you approve.';
  const STARTED = 'This leave has already started. Ask your approver to cancel it.';

  it.each([
    ['the owner while it is asked', 'asked', owner, '2026-06-30', [], undefined],
    [
      'not the approver while it is asked',
      'asked',
      approver,
      '2026-07-06',
      [],
      'Approve or deny this request instead.',
    ],
    ['the owner before it starts', 'approved', owner, '2026-07-02', [], undefined],
    ['not the owner once it started', 'approved', owner, '2026-07-01', [], STARTED],
    ['the approver once it started', 'approved', approver, '2026-06-30', [], undefined],
    [
      'nobody once it is processed',
      'approved',
      approver,
      '2026-07-06',
      settled,
      'A timesheet with this leave is processed. Unprocess it first.',
    ],
    ['not someone who approves others while it is asked', 'asked', neither, '2026-07-06', [], OTHERS],
    ['not someone who approves others once it is approved', 'approved', neither, '2026-06-30', [], OTHERS],
    ['nobody twice', 'cancelled', owner, '2026-07-06', [], 'This request is canceled.'],
  ] as const)('cancels: %s', (_, status, actor, first_day, taken, why) => {
    expect(whyNotCancel({ status, first_day, settled: taken }, actor)).toBe(why);
  });
});

describe('months', () => {
  it.each([
    ['2026-02-14', '2026-02-01', '2026-02-28'],
    ['2028-02-29', '2028-02-01', '2028-02-29'],
    ['2026-12-31', '2026-12-01', '2026-12-31'],
  ])('of %s', (day, first, last) => {
    expect(monthOf(day)).toEqual({ first, last });
  });

  it('follow one another over New Year', () => {
    expect([otherMonth('2026-12-05', 1), otherMonth('2027-01-31', -1)]).toEqual(['2027-01-01', '2026-12-01']);
  });
});
