import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { choice, flag, text } from '../field.ts';

export const invcPaymentType = defineCollection({
  name: 'InvcPaymentType',
  area: 'invoicing',
  one: 'payment type',
  many: 'payment types',
  fields: {
    name: text(80, { required: true, unique: true }),
    kind: choice(['cash', 'bank', 'general']),
    is_active: flag(true),
  },
  access: { read: rules.admin, write: rules.admin },
});
