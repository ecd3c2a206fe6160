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
  comesInBatches: true,
  // Each check increments its account's counter, and all checks of a payday may have the same account.
  shards: 16,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
