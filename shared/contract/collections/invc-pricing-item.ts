import { rules } from '../../access/policy.ts';
import { notBefore } from '../checks.ts';
import { defineCollection } from '../collection.ts';
import { date, money, reference, text } from '../field.ts';

export const invcPricingItem = defineCollection({
  name: 'InvcPricingItem',
  area: 'invoicing',
  one: 'pricing item',
  many: 'pricing items',
  fields: {
    name: text(160, { required: true }),
    code: text(40, { unique: true }),
    type_id: reference('InvcPricingItemType', { required: true }),
    unit_id: reference('InvcItemUnit', { required: true }),
    unit_price: money({ required: true, min: 0 }),
    /** A price for this client only; for all clients if empty. */
    client_id: reference('InvcClient'),
    valid_from: date(),
    valid_to: date(),
    note: text(1000),
  },
  check: (item) => notBefore(item, 'valid_to', 'valid_from', "The last valid day can't be before the first."),
  access: { read: rules.admin, write: rules.admin },
});
