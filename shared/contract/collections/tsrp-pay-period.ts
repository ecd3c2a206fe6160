import { rules } from '../../access/policy.ts';
import { defineCollection, type Issue } from '../collection.ts';
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
  single: { field: 'is_current', always: true },
  exclusiveDays: ['start_date', 'end_date'],
  check: (period) => {
    const issues: Issue[] = [];
    if (period.end_date < period.start_date) {
      issues.push({ field: 'end_date', message: 'The end date cannot be before the start date.' });
    }
    if (period.pay_date < period.start_date) {
      issues.push({ field: 'pay_date', message: 'The pay date cannot be before the start date.' });
    }
    return issues;
  },
  access: { read: rules.known, write: rules.admin },
});
