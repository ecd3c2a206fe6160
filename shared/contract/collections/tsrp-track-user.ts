import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { flag, integer, reference } from '../field.ts';

export const tsrpTrackUser = defineCollection({
  name: 'TsrpTrackUser',
  area: 'timesheets',
  one: 'tracker record',
  many: 'tracker records',
  key: 'user_id',
  fields: {
    user_id: reference('User', { required: true, onDelete: 'keep' }),
    is_tracking: flag(true),
    approver_id: reference('User', {
      as: ['person whose timesheets they approve', 'people whose timesheets they approve'],
    }),
    nth: integer({ min: 1, max: 100_000 }),
  },
  lists: [{ name: 'approver_id', field: 'approver_id', by: 'value' }],
  access: {
    read: { roles: ['admin', 'president', 'supervisor'], own: { field: 'user_id', roles: 'known' } },
    write: rules.adminPresident,
  },
});
