import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { color, name } from '../field.ts';

export const role = defineCollection({
  name: 'Role',
  area: 'admin',
  one: 'role',
  many: 'roles',
  fields: {
    role_name: name(40, { required: true, unique: true, label: 'Role Name' }),
    color: color({ required: true }),
  },
  access: { read: rules.dashboard, write: rules.adminPresident },
});
