import { rules } from '../../access/policy.ts';
import { accountLabels } from '../account-labels.ts';
import { defineCollection } from '../collection.ts';
import { email, name, password, reference } from '../field.ts';
import { profile } from './profile.ts';

export const MAX_PASSWORD = 128;

/** Parts of the body of a new user, for the profile that is created with it. */
export const newNames = {
  first_name: name(80, { label: profile.fields.first_name.label }),
  last_name: name(80, { label: profile.fields.last_name.label }),
} as const;

export const user = defineCollection({
  name: 'User',
  area: 'admin',
  one: 'user',
  many: 'users',
  fields: {
    email: email({ required: true, unique: true, private: true, personal: true, label: accountLabels.email }),
    role_id: reference('Role', { required: true, label: accountLabels.role }),
    // Length and strength are checked by the installation's password rules.
    password: { ...password(MAX_PASSWORD, { label: accountLabels.password }), writeOnly: true },
  },
  bodyOnly: newNames,
  owner: 'id',
  access: { read: rules.dashboard, write: rules.adminPresident },
});
