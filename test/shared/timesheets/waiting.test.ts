import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagsOf, type TimesheetState, timesheetStates } from '../../../shared/timesheets/lifecycle.ts';
import { waitingInWords, waitingPeriods, waitingStates } from '../../../shared/timesheets/waiting.ts';

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

describe('what of earlier periods still waits', () => {
  it('is counted by period, the oldest first; what is processed waits for nobody', () => {
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

  it('is not the period that still runs', () => {
    expect(waitingOn('2026-02-01', sheet(2, 'locked'))).toEqual([]);
    expect(waitingOn('2026-02-02', sheet(2, 'locked'))).toEqual([[2, '1 to approve']]);
    expect(waitingOn('2026-02-02', sheet(99, 'locked'))).toEqual([]);
  });

  it('is no open sheet while its owner can still change it', () => {
    expect(waitingOn('2026-02-02', sheet(2, 'open'))).toEqual([]);
    expect(waitingOn('2026-02-03', sheet(2, 'open'))).toEqual([[2, '1 to lock']]);
  });

  it('is told of the states alone that somebody asks about', () => {
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

  it('adds up to the sheets that are not processed, once every lock date is over', () => {
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
