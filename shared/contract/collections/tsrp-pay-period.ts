import { rules } from '../../access/policy.ts';
import { endNotBeforeStart, notBefore } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { date, flag } from '../field.ts';

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
    ...notBefore(period, 'pay_date', 'start_date', "The pay date can't be before the start date."),
  ],
  access: { read: rules.known, write: rules.admin },
});
