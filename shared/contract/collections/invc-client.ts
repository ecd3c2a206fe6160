import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { email, flag, phone, text, zip } from '../field.ts';

export const invcClient = defineCollection({
  name: 'InvcClient',
  area: 'invoicing',
  one: 'client',
  many: 'clients',
  fields: {
    name: text(160, { required: true }),
    number: text(40, { unique: true }),
    address: text(200),
    city: text(80),
    state: text(80),
    zip: zip(),
    phone: phone(),
    email: email(),
    website: text(200),
    note: text(2000),
    is_active: flag(true),
  },
  access: { read: rules.admin, write: rules.admin },
});
