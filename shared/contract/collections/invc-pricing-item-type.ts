import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { text } from '../field.ts';

export const invcPricingItemType = defineCollection({
  name: 'InvcPricingItemType',
  area: 'invoicing',
  one: 'pricing item type',
  many: 'pricing item types',
  fields: {
    name: text(80, { required: true, unique: true }),
    description: text(500),
  },
  access: { read: rules.admin, write: rules.admin },
});
