import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countWork, earlierDay, endOfCutWeek, type WorkedDay } from '../../../shared/timesheets/overtime.ts';
import { overtimeRules, weekDays } from '../../../shared/timesheets/overtime-rules.ts';
import { basis, hoursBy, SUNDAY } from './overtime-cases.ts';
import { dayAfter, slowCount } from './slow-overtime.ts';

const ruleOf = fc.constantFrom(...overtimeRules);
const startOf = fc.constantFrom(...weekDays);
const minutesOf = fc.oneof(fc.constant(0), fc.constant(480), fc.integer({ min: 0, max: 25 * 60 }));
const specialOf = fc.constantFrom(
  undefined,
  undefined,
  undefined,
  'weekend_overtime' as const,
  'holiday_work' as const,
);

const lastOf = (start: string, days: readonly unknown[]): string => dayAfter(start, days.length - 1);

describe('generated weeks', () => {
  const generated = fc.record({
    rule: ruleOf,
    weekStart: startOf,
    start: fc.integer({ min: 0, max: 800 }).map((days) => dayAfter('2027-06-01', days)),
    days: fc.array(fc.record({ minutes: minutesOf, special: specialOf }), { minLength: 1, maxLength: 31 }),
    earlier: fc.array(fc.record({ minutes: minutesOf, special: specialOf }), { maxLength: 6 }),
    gap: fc.option(fc.integer({ min: 0, max: 20 })),
  });

  const sheetOf = ({
    rule,
    weekStart,
    start,
    days,
    earlier,
    gap,
  }: typeof generated extends fc.Arbitrary<infer T> ? T : never) => ({
    days: days.map((each, nth): WorkedDay => ({ ...each, date: dayAfter(start, nth) })),
    basis: {
      rule,
      weekStart,
      countedThrough:
        gap === null
          ? null
          : endOfCutWeek(lastOf(start, days), [dayAfter(lastOf(start, days), 1 + gap)], { rule, weekStart }),
      earlier: earlier.map((each, nth) => earlierDay({ ...each, date: dayAfter(start, nth - earlier.length) }, rule)),
    },
  });

  it('are counted as minute by minute', () => {
    fc.assert(
      fc.property(generated, (input) => {
        const { days, basis: given } = sheetOf(input);
        const counted = countWork(days, given);
        const found = new Map<string, number>();
        for (const each of counted.days) {
          for (const [kind, minutes] of Object.entries(each.minutes))
            if (minutes > 0) found.set(`${each.date} ${kind}`, minutes);
        }
        const premium = counted.weeks.reduce((sum, week) => sum + week.premium, 0);
        const flsa = counted.weeks.reduce((sum, week) => sum + week.flsa, 0);
        if (premium > 0) found.set('overtime_premium', premium);
        if (flsa > 0) found.set('flsa_overtime', flsa);
        expect(Object.fromEntries(found)).toEqual(slowCount(days, given));
      }),
      { numRuns: 400 },
    );
  });

  it('have each minute in exactly one kind', () => {
    fc.assert(
      fc.property(generated, (input) => {
        const { days, basis: given } = sheetOf(input);
        for (const [nth, counted] of countWork(days, given).days.entries()) {
          const sum = Object.values(counted.minutes).reduce((all, each) => all + each, 0);
          expect(sum).toBe(days[nth]!.minutes);
          expect(Object.values(counted.minutes).every((each) => each >= 0)).toBe(true);
        }
      }),
    );
  });

  it('cover all hours that the FLSA requires overtime for', () => {
    fc.assert(
      fc.property(generated, (input) => {
        const { days, basis: given } = sheetOf({ ...input, earlier: [] });
        if (given.rule === 'DAILY') return;
        const { days: counted, weeks } = countWork(days, given);
        for (const week of weeks.filter(({ endsHere }) => endsHere)) {
          const own = counted.filter(({ date }) => date >= week.first && date <= week.last);
          const paidMore = own.reduce(
            (sum, { minutes }) =>
              sum + Object.values(minutes).reduce((all, each) => all + each, 0) - (minutes.regular ?? 0),
            0,
          );
          expect(paidMore).toBeGreaterThanOrEqual(week.flsa);
        }
      }),
    );
  });

  it('give the same hours wherever a pay period cuts the week', () => {
    fc.assert(
      fc.property(
        ruleOf,
        fc.array(minutesOf, { minLength: 7, maxLength: 7 }),
        fc.integer({ min: 1, max: 6 }),
        (rule, minutes, cut) => {
          const week = minutes.map((each, nth): WorkedDay => ({ date: dayAfter(SUNDAY, nth), minutes: each }));
          const earlier = week.slice(0, cut).map((each) => earlierDay(each, rule));
          const whole = hoursBy(week, basis(rule));
          const [first, second] = [
            hoursBy(week.slice(0, cut), basis(rule)),
            hoursBy(week.slice(cut), basis(rule, { earlier })),
          ];
          const sum = (kind: string) => (first[kind] ?? 0) + (second[kind] ?? 0);
          expect(sum('weekly_overtime') + (second.premium ?? 0)).toBeCloseTo(whole.weekly_overtime ?? 0, 6);
          expect(sum('regular') - (second.premium ?? 0)).toBeCloseTo(whole.regular ?? 0, 6);
          expect(sum('overtime')).toBeCloseTo(whole.overtime ?? 0, 6);
          expect(sum('double_time')).toBeCloseTo(whole.double_time ?? 0, 6);
          expect(second.flsa ?? 0).toBeCloseTo(whole.flsa ?? 0, 6);
        },
      ),
    );
  });

  it('name a reason for every hour that isn’t regular', () => {
    fc.assert(
      fc.property(generated, (input) => {
        const { days, basis: given } = sheetOf(input);
        for (const { minutes, reasons } of countWork(days, given).days) {
          const kinds = Object.entries(minutes).filter(([kind, count]) => kind !== 'regular' && count > 0);
          const named = reasons.map(({ kind, minutes: count }) => [kind, count] as const);
          expect(Object.fromEntries(named)).toEqual(Object.fromEntries(kinds));
        }
      }),
    );
  });
});
