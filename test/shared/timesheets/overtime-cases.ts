import { countWork, type OvertimeBasis, type WorkedDay } from '../../../shared/timesheets/overtime.ts';
import type { OvertimeRule } from '../../../shared/timesheets/overtime-rules.ts';
import { dayAfter } from './slow-overtime.ts';

/** Days with these hours of work from a date on. `s` marks work on a weekend, `h` on a holiday. */
export const work = (start: string, hours: string): WorkedDay[] =>
  hours.split(' ').map((each, index) => ({
    date: dayAfter(start, index),
    minutes: Math.round(Number.parseFloat(each) * 60),
    special: each.endsWith('h') ? 'holiday_work' : each.endsWith('s') ? 'weekend_overtime' : undefined,
  }));

export const basis = (rule: OvertimeRule, more: Partial<OvertimeBasis> = {}): OvertimeBasis => ({
  rule,
  weekStart: 'SUNDAY',
  earlier: [],
  ...more,
});

/** Hours by kind over all days, with the notes of the weeks. */
export function hoursBy(days: readonly WorkedDay[], given: OvertimeBasis): Record<string, number> {
  const counted = countWork(days, given);
  const sums: Record<string, number> = {};
  const add = (kind: string, minutes: number) => {
    if (minutes > 0) sums[kind] = (sums[kind] ?? 0) + minutes / 60;
  };
  for (const day of counted.days) for (const [kind, minutes] of Object.entries(day.minutes)) add(kind, minutes);
  for (const week of counted.weeks) {
    add('premium', week.premium);
    add('flsa', week.flsa);
  }
  return sums;
}

// 2026-11-15 is a Sunday.
export const SUNDAY = '2026-11-15';
