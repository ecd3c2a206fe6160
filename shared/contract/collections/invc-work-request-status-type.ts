import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { flag, text } from '../field.ts';

export const invcWorkRequestStatusType = defineCollection({
  name: 'InvcWorkRequestStatusType',
  area: 'invoicing',
  one: 'work request status type',
  many: 'work request status types',
  fields: {
    name: text(80, { required: true, unique: true }),
    is_closed: flag(false),
  },
  access: { read: rules.admin, write: rules.admin },
});
