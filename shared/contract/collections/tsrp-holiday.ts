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
  // Everybody's new sheet holds only while the holidays are as they were read.
  shards: 4,
  access: { read: rules.known, write: rules.admin },
});
