import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../shared/timesheets/day.ts';
import { isSameSheet, mergeDays } from '../../web/features/timesheets/sheet/merge-days.ts';
import { daysFrom, FIRST, sessions } from '../shared/timesheets/days.ts';

const base = daysFrom(FIRST, 5);
const put = (days: readonly Day[], index: number, change: Partial<Day>): Day[] =>
  days.map((day, at) => (at === index ? { ...day, ...change } : day));

describe('hours typed over an older timesheet', () => {
  it('are applied to the stored one, day by day', () => {
    const mine = put(base, 0, { work_sessions: sessions('07:00-15:00') });
    const stored = put(put(base, 1, { sick: 4 }), 0, { holiday_name: 'Founders Day' });
    const { days, clashes } = mergeDays(base, mine, stored);
    expect(clashes).toEqual([]);
    expect(days[0]).toMatchObject({ holiday_name: 'Founders Day', work_sessions: sessions('07:00-15:00') });
    expect(days[1]).toMatchObject({ sick: 4 });
  });

  it('conflict only on days that both sides changed differently', () => {
    const mine = put(put(base, 0, { sick: 1 }), 1, { sick: 2 });
    const stored = put(put(base, 0, { sick: 3 }), 1, { sick: 2 });
    expect(mergeDays(base, mine, stored).clashes.map(({ date }) => date)).toEqual([FIRST]);
  });

  it('are never lost, nor are the hours others stored on other days', () => {
    const changes = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 5, maxLength: 5 });
    fc.assert(
      fc.property(changes, changes, (here, there) => {
        const mine = base.map((day, index) => ({ ...day, sick: here[index] ?? 0 }));
        const stored = base.map((day, index) => ({ ...day, sick: there[index] ?? 0 }));
        const { days, clashes } = mergeDays(base, mine, stored);
        days.forEach(({ sick }, index) => expect(sick).toBe(here[index] === 0 ? there[index] : here[index]));
        const both = here.filter((each, index) => each !== 0 && there[index] !== 0 && each !== there[index]);
        expect(clashes).toHaveLength(both.length);
        expect(isSameSheet(mergeDays(stored, days, stored).days, days)).toBe(true);
      }),
    );
  });
});
