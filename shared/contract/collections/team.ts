import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { color, name, reference, references, text } from '../field.ts';

export const team = defineCollection({
  name: 'Team',
  area: 'directory',
  one: 'team',
  many: 'teams',
  fields: {
    name: name(80, { required: true, unique: true }),
    description: text(500),
    color: color(),
    lead_user_id: reference('User', { as: ['team that they lead', 'teams that they lead'] }),
    member_ids: references('User', { as: ['team that they belong to', 'teams that they belong to'] }),
  },
  access: { read: rules.known, write: rules.adminPresident },
});
