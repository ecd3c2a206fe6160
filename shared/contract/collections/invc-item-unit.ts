import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { flag, text } from '../field.ts';

export const invcItemUnit = defineCollection({
  name: 'InvcItemUnit',
  area: 'invoicing',
  one: 'item unit',
  many: 'item units',
  fields: {
    name: text(80, { required: true, unique: true }),
    symbol: text(20),
    whole_only: flag(false),
    is_active: flag(true),
  },
  access: { read: rules.admin, write: rules.admin },
});
