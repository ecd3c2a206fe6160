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
    parent_id: reference('CklgAccount', { as: ['sub-account', 'sub-accounts'] }),
  },
  isTree: true,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
