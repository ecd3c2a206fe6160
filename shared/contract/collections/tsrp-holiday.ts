import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { date, text } from '../field.ts';

export const tsrpHoliday = defineCollection({
  name: 'TsrpHoliday',
  area: 'timesheets',
  one: 'holiday',
  many: 'holidays',
  fields: {
    holiday_date: date({ required: true, unique: true, label: 'Date' }),
    description: text(120, { required: true }),
  },
  // Every new timesheet requires that the holidays are unchanged, so all of them check the guard.
  shards: 4,
  access: { read: rules.known, write: rules.admin },
});
