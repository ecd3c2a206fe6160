import { rules } from '../../../shared/access/policy.ts';
import { rename } from '../../../shared/contract/changes.ts';
import { defineCollection } from '../../../shared/contract/collection.ts';
import { choice, color, integer, name, reference, references, text } from '../../../shared/contract/field.ts';

/** Teams of two releases: the one that all records are stored by, and the one that they are upgraded to. */

const base = { name: 'Team', area: 'directory', one: 'team', many: 'teams' } as const;
const access = { read: rules.known, write: rules.adminPresident };
const same = {
  name: name(80, { required: true, unique: true }),
  description: text(500),
  lead_user_id: reference('User'),
  member_ids: references('User'),
  rank: integer({ min: 0, max: 1000 }),
};

export const before = defineCollection({
  ...base,
  access,
  fields: { ...same, color: color(), type_id: integer({ min: 1, max: 1e12 }) },
  lists: [{ name: 'lead_user_id', field: 'lead_user_id', by: 'value' }],
});

/** A field is added and required, one renamed, one a reference now; a list is new, one sorted otherwise, a rule is new. */
export const after = defineCollection({
  ...base,
  access,
  fields: {
    ...same,
    shade: color(),
    type_id: reference('InvcWorkRequestStatusType'),
    region: choice(['north', 'south'], { required: true, fallback: 'north' }),
  },
  changes: [rename('color', 'shade')],
  lists: [
    { name: 'lead_user_id', field: 'lead_user_id', by: 'value', sortedBy: 'rank' },
    { name: 'region', field: 'region', by: 'value' },
  ],
  uniques: [['description']],
});
