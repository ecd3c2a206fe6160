import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { reference, text } from '../field.ts';

export const cklgAccount = defineCollection({
  name: 'CklgAccount',
  area: 'ledger',
  one: 'account',
  many: 'accounts',
  fields: {
    name: text(120, { required: true }),
    description: text(500),
    parent_id: reference('CklgAccount', { label: 'Parent account', as: ['sub-account', 'sub-accounts'] }),
  },
  sameName: ['name', 'parent_id'],
  isTree: true,
  // Each check adds to the counter of its account, and those of a payday are all on one.
  shards: 16,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
