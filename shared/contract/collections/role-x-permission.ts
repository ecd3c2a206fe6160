import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { flag, reference } from '../field.ts';

export const roleXPermission = defineCollection({
  name: 'RoleXPermission',
  area: 'admin',
  one: 'role permission',
  many: 'role permissions',
  fields: {
    role_id: reference('Role', { required: true }),
    permission_id: reference('Permission', { required: true }),
    allowed: flag(false),
  },
  uniques: [['role_id', 'permission_id']],
  access: { read: rules.adminPresident, write: rules.adminPresident },
});
