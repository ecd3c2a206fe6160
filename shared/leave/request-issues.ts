import type { Issue } from '../contract/collection.ts';
import { addDays, daysBetween, LAST_BEFORE_FIRST } from '../dates.ts';
import { hoursText } from '../timesheets/hours-text.ts';
import { leaveDates, type LeaveSpan, MAX_LEAVE_DAYS } from './requests.ts';

/** Sick leave is often requested afterwards, and vacation long before. */
const MAX_DAYS_BACK = 92;
export const MAX_DAYS_AHEAD = 550;

interface Facts {
  /** The company day. */
  readonly today: string;
  readonly fullDay: number;
  readonly holidays: ReadonlySet<string>;
}

/** R70: what is wrong with the days and hours of a request, whoever asks for it. */
export function requestIssues(span: LeaveSpan, { today, fullDay, holidays }: Facts): Issue[] {
  const { first_day, last_day, day_hundredths } = span;
  const issues: Issue[] = [];
  const report = (field: string, message: string) => issues.push({ field, message });
  if (last_day < first_day) report('last_day', LAST_BEFORE_FIRST);
  else {
    if (first_day < addDays(today, -MAX_DAYS_BACK)) {
      report('first_day', `Leave can be requested up to ${MAX_DAYS_BACK} days back.`);
    }
    if (first_day > addDays(today, MAX_DAYS_AHEAD)) {
      report('first_day', `Leave can be requested up to ${MAX_DAYS_AHEAD} days ahead.`);
    }
    if (daysBetween(first_day, last_day) + 1 > MAX_LEAVE_DAYS) {
      report('last_day', `One request covers up to ${MAX_LEAVE_DAYS} days. Request a longer leave in parts.`);
    }
  }
  if (day_hundredths > fullDay) {
    report('hours', `A full day is ${hoursText(fullDay)} hours. Leave this empty for full days.`);
  }
  if (issues.length === 0 && leaveDates(span, holidays).length === 0) {
    report('last_day', 'These days are weekends or holidays, so no leave is needed.');
  }
  return issues;
}
