import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { email, name, phone, reference, text, zip } from '../field.ts';

// Sign-up knows nothing but the e-mail: the names stay empty until the profile is saved for the first time.
const personName = { ...name(80, { required: true, personal: true }), startsEmpty: true } as const;
const shown = { personal: true } as const;
const hidden = { private: true, personal: true } as const;

export const profile = defineCollection({
  name: 'Profile',
  area: 'directory',
  one: 'profile',
  many: 'profiles',
  fields: {
    user_id: reference('User', { required: true, unique: true, onDelete: 'keep' }),
    first_name: personName,
    last_name: personName,
    government_email: email(hidden),
    government_phone: phone(hidden),
    work_email: email(shown),
    work_phone: phone(shown),
    personal_email: email(hidden),
    // §1 names the personal phone as public, §6 as hidden; §6 decides (R12).
    personal_phone: phone(hidden),
    emergency_first_name: text(80, hidden),
    emergency_last_name: text(80, hidden),
    emergency_phone: phone(hidden),
    emergency_relationship: text(80, hidden),
    address: text(200, hidden),
    city: text(80, hidden),
    state: text(80, hidden),
    zip: zip(hidden),
    driver_license_number: text(40, hidden),
  },
  owner: 'user_id',
  denied: { message: "You don't have permission to edit this profile", asMissing: false },
  access: {
    read: rules.dashboard,
    write: rules.profileWriters,
    update: { ...rules.profileWriters, own: { field: 'user_id', roles: 'signed-in' } },
  },
});
