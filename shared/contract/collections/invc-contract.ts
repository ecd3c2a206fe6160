import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, money, reference, text } from '../field.ts';
import { endNotBeforeStart } from '../checks.ts';

export const invcContract = defineCollection({
  name: 'InvcContract',
  area: 'invoicing',
  one: 'contract',
  many: 'contracts',
  fields: {
    client_id: reference('InvcClient', { required: true }),
    number: text(40, { required: true, unique: true }),
    title: text(200, { required: true }),
    start_date: date(),
    end_date: date(),
    amount: money({ min: 0 }),
    status: choice(['unsigned', 'active', 'inactive', 'cancelled'], { required: true, fallback: 'unsigned' }),
    signee: text(160),
    signed_on: date(),
    terms: text(10_000),
  },
  check: endNotBeforeStart,
  access: { read: rules.admin, write: rules.admin },
});
