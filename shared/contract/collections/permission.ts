import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { text } from '../field.ts';

export const permission = defineCollection({
  name: 'Permission',
  area: 'admin',
  one: 'permission',
  many: 'permissions',
  fields: {
    name: text(80, { required: true, unique: true }),
    description: text(500),
  },
  access: { read: rules.adminPresident, write: rules.adminPresident },
});
