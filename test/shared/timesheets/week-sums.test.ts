import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countSheet, hoursOfDays, sumOfKinds } from '../../../shared/timesheets/hours.ts';
import { overtimeRules, weekDays } from '../../../shared/timesheets/overtime-rules.ts';
import { sheetHours, weekHours, weeksText } from '../../../shared/timesheets/week-hours.ts';
import { daysFrom, FIRST, sessions } from './days.ts';

describe('the hours of each workweek', () => {
  const sheets = fc.record({
    rule: fc.constantFrom(...overtimeRules),
    weekStart: fc.constantFrom(...weekDays),
    hours: fc.array(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 31 }),
  });

  it('are those of the subtotals in the sheet, by every rule', () => {
    fc.assert(
      fc.property(sheets, ({ rule, weekStart, hours }) => {
        const days = daysFrom(FIRST, hours.length).map((day, nth) => ({
          ...day,
          work_sessions: hours[nth] ? sessions(`00:00-${String(hours[nth]).padStart(2, '0')}:00`) : [],
        }));
        const basis = { rule, weekStart, earlier: [] };
        const { weeks, hundredths } = sheetHours(days, basis);
        expect(hundredths).toEqual(hoursOfDays(days, basis));
        expect(weeks.map(({ sum }) => sum)).toEqual(
          weekHours(days, basis).map(({ hundredths }) => sumOfKinds(hundredths)),
        );
        expect(weeks.map(({ first }) => first)).toEqual(countSheet(days, basis).weeks.map(({ first }) => first));
      }),
    );
  });

  it('say whether the last week ends in the next period, if the rule counts weeks', () => {
    const days = daysFrom(FIRST, 3).map((day) => ({ ...day, work_sessions: sessions('07:00-15:00') }));
    const cut = (rule: (typeof overtimeRules)[number]) =>
      sheetHours(days, { rule, weekStart: 'SUNDAY', earlier: [] }).isCut;
    expect([cut('DAILY'), cut('WEEKLY')]).toEqual([false, true]);
    expect(weeksText(sheetHours(days, { rule: 'WEEKLY', weekStart: 'MONDAY', earlier: [] }).weeks)).toBe(
      'Week of Mar 2: 24.00',
    );
  });
});
