import { rules } from '../../access/policy.ts';
import { endNotBeforeStart } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, money, reference, text } from '../field.ts';

export const invcTaskOrder = defineCollection({
  name: 'InvcTaskOrder',
  area: 'invoicing',
  one: 'task order',
  many: 'task orders',
  fields: {
    number: text(40, { required: true, unique: true }),
    contract_id: reference('InvcContract', { required: true }),
    quote_id: reference('InvcQuote'),
    title: text(200, { required: true }),
    description: text(5000),
    start_date: date(),
    end_date: date(),
    ceiling_amount: money({ min: 0 }),
    status: choice(['draft', 'open', 'closed', 'cancelled'], { required: true, fallback: 'draft' }),
  },
  check: endNotBeforeStart,
  access: { read: rules.admin, write: rules.admin },
});
