import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AccrualRules,
  earnedFor,
  earnsFrom,
  expiring,
  nextPeriod,
  nextYear,
  NO_REMAINDER,
  rateOf,
  type Remainder,
  usableFrom,
  withinMaximum,
} from '../../../shared/leave/accrual.ts';

const rules = (more: Partial<AccrualRules>): AccrualRules => ({
  accrual: 'per_period',
  accrual_hours: null,
  accrual_per: null,
  accrual_from: '2026-01-01',
  max_balance: null,
  carry_over: null,
  waiting_days: null,
  ...more,
});

/** What several amounts of units earn, one after the other. */
const earnAll = (kind: AccrualRules, units: readonly number[]): number => {
  let remainder: Remainder = NO_REMAINDER;
  return units.reduce((sum, each) => {
    const earned = earnedFor(each, rateOf(kind)!, remainder);
    remainder = earned;
    return sum + earned.hundredths;
  }, 0);
};

describe('hours earned each pay period', () => {
  it.each([
    ['80 hours in 26 periods', 3.0769, 26, 8000],
    ['80 hours in 24 periods', 3.3333, 24, 8000],
    ['3.08 hours', 3.08, 26, 8008],
    ['a ten-thousandth', 0.0001, 100, 1],
  ])('%s add up', (_, accrual_hours, periods, total) => {
    expect(
      earnAll(
        rules({ accrual_hours }),
        Array.from({ length: periods }, () => 1),
      ),
    ).toBe(total);
  });
});

describe('hours earned for hours worked', () => {
  const sick = rules({ accrual: 'per_hours', accrual_hours: 1, accrual_per: 30 });

  it.each([
    ['30 hours', 1800, 100],
    ['80 hours', 4800, 267],
    ['one minute', 1, 0],
    ['nothing', 0, 0],
  ])('%s', (_, minutes, hundredths) => {
    expect(earnAll(sick, [minutes])).toBe(hundredths);
  });

  it('never drift by more than half a hundredth, however the hours are divided', () => {
    const parts = fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 60 });
    const hours = fc.integer({ min: 1, max: 100_000 }).map((each) => each / 10_000);
    const per = fc.integer({ min: 100, max: 10_000 }).map((each) => each / 100);
    fc.assert(
      fc.property(parts, hours, per, (minutes, accrual_hours, accrual_per) => {
        const kind = rules({ accrual: 'per_hours', accrual_hours, accrual_per });
        const worked = minutes.reduce((sum, each) => sum + each, 0);
        const exact = (worked / 60 / accrual_per) * accrual_hours * 100;
        expect(Math.abs(earnAll(kind, minutes) - exact)).toBeLessThanOrEqual(0.5 + 1e-6);
      }),
    );
  });

  it('keep the remainder when the rate changes', () => {
    const first = earnedFor(1, rateOf(rules({ accrual_hours: 0.0049 }))!, NO_REMAINDER);
    expect(first).toEqual({ hundredths: 0, rest: 49, rest_of: 100 });
    expect(earnedFor(1, rateOf(rules({ accrual_hours: 0.0001 }))!, first).hundredths).toBe(1);
    expect(earnedFor(0, { numerator: 1, denominator: 1000 }, first)).toEqual({
      hundredths: 0,
      rest: 490,
      rest_of: 1000,
    });
  });
});

describe('limits of a balance', () => {
  it.each([
    ['below the highest', 300, 7000, 80, 300],
    ['up to the highest', 300, 7800, 80, 200],
    ['at the highest', 300, 8000, 80, 0],
    ['above the highest, which takes nothing away', 300, 9000, 80, 0],
    ['without a highest', 300, 9000, null, 300],
  ])('%s', (_, hundredths, balance, max_balance, earned) => {
    expect(withinMaximum(hundredths, balance, rules({ max_balance }))).toBe(earned);
  });

  it.each([
    ['keeps everything by default', 9000, null, 0],
    ['keeps what is below the limit', 3000, 40, 0],
    ['loses what is above it', 5025, 40, 1025],
    ['takes nothing from a negative balance', -800, 0, 0],
    ['may keep nothing', 800, 0, 800],
  ])('the end of a year %s', (_, balance, carry_over, lost) => {
    expect(expiring(balance, rules({ carry_over }))).toBe(lost);
  });
});

describe('when leave is earned', () => {
  it.each([
    ['from the first day of the kind', '2026-01-01', null, '2026-01-01'],
    ['from the first day of work if that is later', '2026-01-01', '2026-03-02', '2026-03-02'],
    ['not from an earlier first day of work', '2026-01-01', '2020-03-02', '2026-01-01'],
  ])('%s', (_, accrual_from, startedOn, from) => {
    expect(earnsFrom(rules({ accrual_from }), startedOn)).toBe(from);
  });

  it('is never without a rule', () => {
    expect(earnsFrom(rules({ accrual: 'none' }), '2026-01-01')).toBeUndefined();
  });

  it.each([
    ['2026-01-05', 90, '2026-04-05'],
    ['2026-01-05', 0, undefined],
    ['2026-01-05', null, undefined],
    [null, 90, undefined],
  ])('is usable after the waiting time: %s, %s', (startedOn, days, usable) => {
    expect(usableFrom(startedOn, days)).toBe(usable);
  });

  const periods = ['2026-01-05', '2026-01-19', '2026-02-02'].map((start_date, index) => ({
    id: index + 1,
    start_date,
    end_date: ['2026-01-18', '2026-02-01', '2026-02-15'][index]!,
  }));

  it.each([
    ['is the first that ended', '2026-01-01', null, '2026-02-10', 1],
    ['follows the last one counted', '2026-01-01', '2026-01-18', '2026-02-10', 2],
    ["isn't one that hasn't ended", '2026-01-01', '2026-02-01', '2026-02-15', undefined],
    ['includes the one in which a person starts', '2026-02-01', null, '2026-02-10', 2],
  ])('the next pay period %s', (_, from, through, today, id) => {
    expect(nextPeriod(periods, { from, through, periodId: null, today })?.id).toBe(id);
  });

  it.each([
    ['is the next one after the last counted', 1, '2026-01-18', 2],
    ['is the next one although it overlaps what is counted by a day', 1, '2026-01-19', 2],
    ["isn't one that is mostly counted, whose end was moved", 9, '2026-01-28', 3],
    ["isn't the last one counted, of which most days were added since", 2, '2026-01-20', 3],
    ['is the one that was running while counting began anew', null, '2026-01-28', 2],
  ])('of periods that may have changed %s', (_, periodId, through, id) => {
    expect(nextPeriod(periods, { from: '2026-01-01', through, periodId, today: '2026-03-01' })?.id).toBe(id);
  });

  it.each([
    [
      'is whole on January 1',
      '2026-01-01',
      null,
      '2026-01-01',
      { day: '2026-01-01', through: '2026-12-31', hundredths: 8000 },
    ],
    [
      'is shared within the year',
      '2026-07-02',
      null,
      '2026-07-02',
      { day: '2026-07-02', through: '2026-12-31', hundredths: 4011 },
    ],
    [
      'is shared in a leap year',
      '2028-12-31',
      null,
      '2028-12-31',
      { day: '2028-12-31', through: '2028-12-31', hundredths: 22 },
    ],
    [
      'comes again on the next January 1',
      '2026-07-02',
      '2026-12-31',
      '2027-03-01',
      { day: '2027-01-01', through: '2027-12-31', hundredths: 8000 },
    ],
    ["isn't due before its day", '2026-07-02', null, '2026-07-01', undefined],
    ['comes once a year', '2026-01-01', '2026-12-31', '2026-12-31', undefined],
  ])('a yearly grant %s', (_, from, through, today, grant) => {
    expect(nextYear(80, { from, through, today })).toEqual(grant);
  });
});
