import { rules } from '../../access/policy.ts';
import { notBefore } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { choice, date, decimal, money, reference, text } from '../field.ts';

export const invcQuote = defineCollection({
  name: 'InvcQuote',
  area: 'invoicing',
  one: 'quote',
  many: 'quotes',
  fields: {
    number: text(40, { required: true, unique: true }),
    client_id: reference('InvcClient', { required: true }),
    contact_id: reference('InvcClientContact'),
    contract_id: reference('InvcContract'),
    work_request_id: reference('InvcWorkRequest'),
    date: date({ required: true }),
    valid_until: date(),
    status: choice(['draft', 'sent', 'approved', 'converted', 'expired'], { required: true, fallback: 'draft' }),
    discount: money({ min: 0 }),
    tax_rate: decimal({ min: 0, max: 100, scale: 4 }),
    terms: text(10_000),
    notes: text(2000),
  },
  check: (quote) => notBefore(quote, 'valid_until', 'date', "A quote can't expire before its date."),
  access: { read: rules.admin, write: rules.admin },
});
