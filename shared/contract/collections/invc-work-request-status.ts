import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { color, flag, integer, reference, text } from '../field.ts';

export const invcWorkRequestStatus = defineCollection({
  name: 'InvcWorkRequestStatus',
  area: 'invoicing',
  one: 'work request status',
  many: 'work request statuses',
  fields: {
    name: text(80, { required: true, unique: true }),
    status_type_id: reference('InvcWorkRequestStatusType', { required: true }),
    sort_order: integer({ min: 0, max: 100_000 }),
    is_default: flag(false),
    color: color(),
  },
  single: { field: 'is_default', isNeverUnset: true, isGivenToFirst: true },
  access: { read: rules.admin, write: rules.admin },
});
