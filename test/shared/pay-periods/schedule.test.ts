import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../shared/dates.ts';
import {
  CURRENT_WINDOW_DAYS,
  daysPaidTooEarly,
  endDate,
  findCurrent,
  GENERATED_COUNT,
  generatePeriods,
  lockDate,
  missingForGenerating,
  payDaysOf,
  payWarning,
  periodLength,
  type PeriodDates,
  processDate,
  tooLong,
} from '../../../shared/pay-periods/schedule.ts';
import { settingIssues, unitDays } from '../../../shared/settings/known-settings.ts';
import { emptyDays } from '../../../shared/timesheets/frame.ts';
import { MAX_DAYS } from '../../../shared/timesheets/day.ts';

const settingsOf = (values: Record<string, string>) => Object.entries(values).map(([name, value]) => ({ name, value }));

const usual = {
  TS_INIT_FIRST_DATE: '2026-01-05',
  TS_UNIT_TYPE: 'WEEK',
  TS_UNIT_COUNT: '2',
  LOCK_FOR_APPROVAL: '1',
  LOCK_FOR_PROCESS: '2',
  PAY_AFTER: '5',
};

const period = (start_date: string, end_date: string, pay_date: string): PeriodDates => ({
  start_date,
  end_date,
  pay_date,
});

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2200-01-01'), noInvalidDate: true })
  .map((moment) => moment.toISOString().slice(0, 10));
const payDays = fc.record({ lockForApproval: fc.nat(60), lockForProcess: fc.nat(60), payAfter: fc.nat(120) });

describe('a pay period', () => {
  it.each([
    ['DAY', '1', '2026-03-01', '2026-03-01'],
    ['DAY', '14', '2026-03-01', '2026-03-14'],
    ['WEEK', '1', '2026-02-23', '2026-03-01'],
    ['WEEK', '2', '2024-02-19', '2024-03-03'],
    ['WEEK', '2', '2026-12-28', '2027-01-10'],
    ['MONTH', '1', '2026-02-01', '2026-03-02'],
    ['MONTH', '1', '2024-02-01', '2024-03-01'],
    ['MONTH', '12', '2026-01-01', '2026-12-26'],
  ])('with unit %s, count %s and start %s ends on %s', (unit, count, start, end) => {
    const length = periodLength(settingsOf({ TS_UNIT_TYPE: unit, TS_UNIT_COUNT: count }));
    expect(endDate(start, length!)).toBe(end);
  });

  it('has its lock, process, and pay dates as many days after its end as the settings say', () => {
    const days = payDaysOf(settingsOf(usual));
    expect(lockDate('2026-02-28', days)).toBe('2026-03-01');
    expect(processDate('2026-02-28', days)).toBe('2026-03-03');
    expect(processDate('2024-02-28', days)).toBe('2024-03-02');
  });

  it('has no lock or process date while a setting is missing or invalid', () => {
    const days = payDaysOf(settingsOf({ LOCK_FOR_APPROVAL: 'soon', LOCK_FOR_PROCESS: '2' }));
    expect(days).toEqual({ lockForApproval: null, lockForProcess: 2, payAfter: null });
    expect(lockDate('2026-02-28', days)).toBeNull();
    expect(processDate('2026-02-28', days)).toBeNull();
    expect(periodLength(settingsOf({ TS_UNIT_TYPE: 'YEAR', TS_UNIT_COUNT: '1' }))).toBeNull();
  });

  it('ends, then locks, then is processed', () => {
    fc.assert(
      fc.property(day, payDays, (end, days) => {
        expect(daysBetween(end, lockDate(end, days)!)).toBe(days.lockForApproval);
        expect(daysBetween(lockDate(end, days)!, processDate(end, days)!)).toBe(days.lockForProcess);
      }),
    );
  });
});

describe('finding the current period', () => {
  const paidOn = (pay: string) => period(addDays(pay, -18), addDays(pay, -5), pay);

  it.each([
    ['2026-03-10', true],
    ['2026-03-11', true],
    ['2026-03-22', true],
    ['2026-03-23', false],
    ['2026-03-09', false],
  ])('accepts a pay date of %s on March 10: %s', (pay, isFound) => {
    expect(findCurrent([paidOn(pay)], '2026-03-10') !== undefined).toBe(isFound);
  });

  it('picks the earliest of several pay dates, whatever their order', () => {
    const [first, second] = [paidOn('2026-03-12'), paidOn('2026-03-19')];
    expect(findCurrent([second, first], '2026-03-10')).toBe(first);
    expect(findCurrent([first, second], '2026-03-13')).toBe(second);
    const sooner = { ...first, start_date: addDays(first.start_date, -7) };
    expect(findCurrent([first, sooner], '2026-03-10')).toBe(sooner);
    expect(findCurrent([sooner, first], '2026-03-10')).toBe(sooner);
  });

  it('finds one exactly when a pay date is 0 to 12 days away', () => {
    fc.assert(
      fc.property(day, fc.array(fc.integer({ min: -40, max: 40 }), { maxLength: 8 }), (today, distances) => {
        const periods = distances.map((distance) => paidOn(addDays(today, distance)));
        const due = distances.filter((distance) => distance >= 0 && distance < CURRENT_WINDOW_DAYS);
        const found = findCurrent(periods, today);
        expect(found ? daysBetween(today, found.pay_date) : undefined).toBe(
          due.length > 0 ? Math.min(...due) : undefined,
        );
      }),
    );
  });

  it('finds one on every day of ten years of fortnights, and each period has its turn', () => {
    const settings = settingsOf({ ...usual, TS_INIT_FIRST_DATE: '2024-01-01' });
    let periods: PeriodDates[] = [];
    while ((periods.at(-1)?.pay_date ?? '') < '2034-02-01')
      periods = [...periods, ...generatePeriods(settings, periods)];
    const turns = new Set<string>();
    for (let today = '2024-02-01'; today < '2034-01-01'; today = addDays(today, 1)) {
      const found = findCurrent(periods, today);
      // A fortnight is one day longer than the window, so the period before stays current (R20).
      if (found) turns.add(found.start_date);
    }
    expect([...turns]).toEqual(periods.map(({ start_date }) => start_date).filter((start) => turns.has(start)));
    expect(turns.size).toBeGreaterThan(255);
  });
});

describe('generating periods', () => {
  it('continues after the latest end date, not after the newest record', () => {
    const made = generatePeriods(settingsOf(usual), [
      period('2026-03-02', '2026-03-15', '2026-03-20'),
      period('2026-01-05', '2026-01-18', '2026-01-23'),
    ]);
    expect(made).toHaveLength(GENERATED_COUNT);
    expect(made[0]).toEqual(period('2026-03-16', '2026-03-29', '2026-04-03'));
    expect(made[9]).toEqual(period('2026-07-20', '2026-08-02', '2026-08-07'));
  });

  it('starts at the configured first date when there are no periods', () => {
    expect(generatePeriods(settingsOf(usual), [])[0]).toEqual(period('2026-01-05', '2026-01-18', '2026-01-23'));
  });

  it('lists the missing settings, including the first date only when it is needed', () => {
    expect(missingForGenerating([], false)).toEqual([
      'TS_INIT_FIRST_DATE',
      'TS_UNIT_TYPE',
      'TS_UNIT_COUNT',
      'PAY_AFTER',
    ]);
    expect(missingForGenerating(settingsOf({ ...usual, PAY_AFTER: '-1' }), true)).toEqual(['PAY_AFTER']);
    expect(generatePeriods([], [])).toEqual([]);
  });

  it('makes none past the end of the calendar', () => {
    expect(generatePeriods(settingsOf(usual), [period('9999-12-01', '9999-12-14', '9999-12-19')])).toEqual([]);
  });

  it.each([
    [MAX_DAYS, undefined],
    [MAX_DAYS + 1, 'A pay period of 401 days is too long: a timesheet has at most 400 days.'],
  ])('makes none that a timesheet has no room for, as one of %s days', (days, reason) => {
    const one = period('2026-01-05', endDate('2026-01-05', days), '2027-06-01');
    expect(tooLong(days)).toBe(reason);
    expect(emptyDays(one, []).length <= MAX_DAYS).toBe(reason === undefined);
    const settings = settingsOf({ ...usual, TS_UNIT_TYPE: 'MONTH', TS_UNIT_COUNT: days > MAX_DAYS ? '14' : '13' });
    expect(generatePeriods(settings, [])).toHaveLength(reason === undefined ? GENERATED_COUNT : 0);
  });

  it('leaves no gap and no overlap, at any period length', () => {
    const unit = fc.constantFrom('DAY', 'WEEK', 'MONTH');
    fc.assert(
      fc.property(day, unit, fc.integer({ min: 1, max: 30 }), fc.nat(60), (first, type, count, pay) => {
        fc.pre(unitDays[type] * count <= MAX_DAYS);
        const settings = settingsOf({
          TS_INIT_FIRST_DATE: first,
          TS_UNIT_TYPE: type,
          TS_UNIT_COUNT: String(count),
          PAY_AFTER: String(pay),
        });
        const made = generatePeriods(settings, []);
        const more = [...made, ...generatePeriods(settings, made)];
        expect(more).toHaveLength(2 * GENERATED_COUNT);
        more.forEach((each, index) => {
          expect(daysBetween(each.start_date, each.end_date) + 1).toBe(periodLength(settings));
          expect(daysBetween(each.end_date, each.pay_date)).toBe(pay);
          if (index > 0) expect(each.start_date).toBe(addDays(more[index - 1]!.end_date, 1));
        });
      }),
    );
  });
});

describe('the warning about pay before processing', () => {
  it('appears exactly when a period is paid before it is processed', () => {
    fc.assert(
      fc.property(day, payDays, (end, days) => {
        const early = addDays(end, days.payAfter) < processDate(end, days)!;
        expect(daysPaidTooEarly(days) > 0).toBe(early);
        expect(payWarning(days) !== undefined).toBe(early);
      }),
    );
  });

  it('says by how many days, and what to do', () => {
    expect(payWarning({ lockForApproval: 2, lockForProcess: 2, payAfter: 3 })).toBe(
      'The pay date would be 1 day before processing: periods are paid 3 days after they end and processed 4 days after they end. Raise PAY_AFTER, or lower LOCK_FOR_APPROVAL or LOCK_FOR_PROCESS.',
    );
    expect(payWarning({ lockForApproval: 2, lockForProcess: 2, payAfter: 4 })).toBeUndefined();
    expect(payWarning({ lockForApproval: null, lockForProcess: 2, payAfter: 0 })).toBeUndefined();
  });
});

describe('a setting', () => {
  it.each([
    ['TS_INIT_FIRST_DATE', '2024-02-29', true],
    ['TS_INIT_FIRST_DATE', '2026-02-29', false],
    ['TS_UNIT_TYPE', 'MONTH', true],
    ['TS_UNIT_TYPE', 'week', false],
    ['TS_UNIT_COUNT', '0', false],
    ['TS_UNIT_COUNT', '366', true],
    ['LOCK_FOR_APPROVAL', '0', true],
    ['PAY_AFTER', '1.5', false],
    ['PAY_AFTER', '367', false],
    ['LUNCH', 'whatever', true],
    ['toString', 'whatever', true],
  ])('%s = %s is valid: %s', (name, value, isValid) => {
    expect(settingIssues(name, value).length === 0).toBe(isValid);
  });
});
