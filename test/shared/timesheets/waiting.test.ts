import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOf, type TimesheetState, timesheetStates } from '../../../shared/timesheets/lifecycle.ts';
import { stillOpen, waitingPeriods } from '../../../shared/timesheets/waiting.ts';
import { waitingInWords, waitingStates } from '../../../shared/timesheets/waiting-text.ts';

const payDays = { lockForApproval: 1, lockForProcess: 2, payAfter: 5 };

const periods = [
  { id: 3, start_date: '2026-02-02', end_date: '2026-02-15' },
  { id: 1, start_date: '2026-01-05', end_date: '2026-01-18' },
  { id: 2, start_date: '2026-01-19', end_date: '2026-02-01' },
];

const sheet = (pay_period_id: number, state: TimesheetState) => ({ pay_period_id, ...flagsOf[state] });

const waitingOn = (today: string, ...sheets: ReturnType<typeof sheet>[]) =>
  waitingPeriods({ sheets, periods, payDays, today }).map((period) => [
    period.pay_period_id,
    waitingInWords(period, waitingStates),
  ]);

describe('unfinished timesheets of earlier periods', () => {
  it('are counted by period, oldest first, without the processed ones', () => {
    const sheets = [
      sheet(2, 'locked'),
      sheet(2, 'locked'),
      sheet(1, 'approved'),
      sheet(1, 'processed'),
      sheet(2, 'approved'),
      sheet(1, 'open'),
    ];
    expect(waitingOn('2026-02-10', ...sheets)).toEqual([
      [1, '1 to lock, 1 to process'],
      [2, '2 to approve, 1 to process'],
    ]);
    expect(waitingOn('2026-02-10', sheet(1, 'processed'))).toEqual([]);
  });

  it('leave out the period that is still running', () => {
    expect(waitingOn('2026-02-01', sheet(2, 'locked'))).toEqual([]);
    expect(waitingOn('2026-02-02', sheet(2, 'locked'))).toEqual([[2, '1 to approve']]);
    expect(waitingOn('2026-02-02', sheet(99, 'locked'))).toEqual([]);
  });

  it('leave out open ones that their owner can still change', () => {
    expect(waitingOn('2026-02-02', sheet(2, 'open'))).toEqual([]);
    expect(waitingOn('2026-02-03', sheet(2, 'open'))).toEqual([[2, '1 to lock']]);
  });

  it('are described only for the states that are asked for', () => {
    const [period] = waitingPeriods({
      sheets: [sheet(1, 'open'), sheet(1, 'approved')],
      periods,
      payDays: { ...payDays, lockForApproval: null },
      today: '2026-02-10',
    });
    expect(waitingInWords(period!, ['locked'])).toBe('');
    expect(waitingInWords(period!, ['approved'])).toBe('1 to process');
    expect(waitingInWords(period!, ['open', 'locked'])).toBe('1 to lock');
  });

  it('are exactly the unprocessed ones after every lock date', () => {
    const anySheet = fc.tuple(fc.constantFrom(1, 2, 3), fc.constantFrom(...timesheetStates));
    fc.assert(
      fc.property(fc.array(anySheet, { maxLength: 60 }), (given) => {
        const sheets = given.map(([period, state]) => sheet(period, state));
        const waiting = waitingPeriods({ sheets, periods, payDays, today: '2027-01-01' });
        const sum = waiting.reduce((all, { open, locked, approved }) => all + open + locked + approved, 0);
        expect(sum).toBe(given.filter(([, state]) => state !== 'processed').length);
      }),
    );
  });
});

describe('the timesheets that a person must still complete', () => {
  // The second period ends on 2026-02-01 and locks at the end of 2026-02-02 in Honolulu, which is UTC-10.
  const on = (now: string, state: TimesheetState, more: object = {}) =>
    stillOpen({
      sheets: [{ ...sheet(2, state), ...more }],
      periods,
      payDays,
      now: new Date(now),
      timeZone: 'Pacific/Honolulu',
    }).map(({ pay_period_id, is_returned }) => [pay_period_id, is_returned]);

  it.each<[string, string, TimesheetState, object, unknown[]]>([
    ['nothing on the last day of the period', '2026-02-02T09:59:59Z', 'open', {}, []],
    ['the timesheet on the day after the period', '2026-02-02T10:00:00Z', 'open', {}, [[2, false]]],
    ['the timesheet until its lock date is over', '2026-02-03T09:59:59Z', 'open', {}, [[2, false]]],
    ['nothing once its lock date is over', '2026-02-03T10:00:00Z', 'open', {}, []],
    [
      'a timesheet reopened after its lock date',
      '2026-02-09T10:00:00Z',
      'open',
      { reopened_at: '2026-02-03T10:00:00Z' },
      [[2, false]],
    ],
    [
      'nothing that was reopened before its lock date',
      '2026-02-09T10:00:00Z',
      'open',
      { reopened_at: '2026-02-03T09:59:59Z' },
      [],
    ],
    [
      'a timesheet that was sent back',
      '2026-02-09T10:00:00Z',
      'open',
      { reopened_at: '2026-02-05T10:00:00Z', return_note: 'Friday?' },
      [[2, true]],
    ],
    [
      'nothing that was sent back and is ready again',
      '2026-02-09T10:00:00Z',
      'open',
      { reopened_at: '2026-02-05T10:00:00Z', return_note: 'Friday?', ready_at: '2026-02-06T10:00:00Z' },
      [],
    ],
    ['nothing that is locked', '2026-02-02T10:00:00Z', 'locked', {}, []],
    ['nothing that is approved', '2026-02-02T10:00:00Z', 'approved', {}, []],
    ['nothing that is processed', '2026-02-02T10:00:00Z', 'processed', {}, []],
  ])('include %s', (_, now, state, more, expected) => {
    expect(on(now, state, more)).toEqual(expected);
  });

  it('are listed oldest first', () => {
    const sheets = [sheet(3, 'open'), sheet(2, 'open'), sheet(1, 'open')];
    const unlocked = { ...payDays, lockForApproval: null };
    const now = new Date('2026-03-01T00:00:00Z');
    expect(
      stillOpen({ sheets, periods, payDays: unlocked, now, timeZone: 'UTC' }).map(({ start_date }) => start_date),
    ).toEqual(['2026-01-05', '2026-01-19', '2026-02-02']);
  });
});
