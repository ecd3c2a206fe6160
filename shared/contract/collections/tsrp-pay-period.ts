import { rules } from '../../access/policy.ts';
import { daysBetween } from '../../dates.ts';
import { tooLong } from '../../pay-periods/schedule.ts';
import { endNotBeforeStart, notBefore } from '../checks.ts';
import { defineCollection, type Issue } from '../collection.ts';
import { date, flag } from '../field.ts';

/** A timesheet has all days of its period. */
function lengthIssues({
  start_date,
  end_date,
}: {
  readonly start_date?: unknown;
  readonly end_date?: unknown;
}): Issue[] {
  if (typeof start_date !== 'string' || typeof end_date !== 'string') return [];
  const message = tooLong(daysBetween(start_date, end_date) + 1);
  return message === undefined ? [] : [{ field: 'end_date', message }];
}

export const tsrpPayPeriod = defineCollection({
  name: 'TsrpPayPeriod',
  area: 'timesheets',
  one: 'pay period',
  many: 'pay periods',
  fields: {
    start_date: date({ required: true }),
    end_date: date({ required: true }),
    pay_date: date({ required: true }),
    is_current: flag(false),
  },
  single: { field: 'is_current', isNeverUnset: true },
  exclusiveDays: ['start_date', 'end_date'],
  // Everyone's timesheet increments the same period's counter. Ten periods must fit in one transaction of 100 actions.
  shards: 4,
  check: (period) => [
    ...endNotBeforeStart(period),
    ...lengthIssues(period),
    ...notBefore(period, 'pay_date', 'start_date', "The pay date can't be before the start date."),
  ],
  access: { read: rules.known, write: rules.admin },
});
