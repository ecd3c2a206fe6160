import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { email, flag, phone, reference, text } from '../field.ts';

export const invcClientContact = defineCollection({
  name: 'InvcClientContact',
  area: 'invoicing',
  one: 'client contact',
  many: 'client contacts',
  fields: {
    client_id: reference('InvcClient', { required: true }),
    first_name: text(80, { required: true }),
    last_name: text(80),
    email: email(),
    phone: phone(),
    is_primary: flag(false),
  },
  single: { field: 'is_primary', within: 'client_id', isNeverUnset: false },
  access: { read: rules.admin, write: rules.admin },
});
