import { rules } from '../../access/policy.ts';
import { credentialLabels } from '../credential-labels.ts';
import { defineCollection } from '../collection.ts';
import { email, password, reference } from '../field.ts';

export const MAX_PASSWORD = 128;

export const user = defineCollection({
  name: 'User',
  area: 'admin',
  one: 'user',
  many: 'users',
  fields: {
    email: email({ required: true, unique: true, private: true, personal: true, label: credentialLabels.email }),
    role_id: reference('Role', { required: true }),
    // Length and strength are checked by the installation's password rules.
    password: { ...password(MAX_PASSWORD, { label: credentialLabels.password }), writeOnly: true },
  },
  owner: 'id',
  access: { read: rules.dashboard, write: rules.adminPresident },
});
