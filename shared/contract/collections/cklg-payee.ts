import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { email, flag, name, reference, text } from '../field.ts';

export const cklgPayee = defineCollection({
  name: 'CklgPayee',
  area: 'ledger',
  one: 'payee',
  many: 'payees',
  fields: {
    name: name(120, { required: true }),
    address: text(300),
    // Payees can be in any country, so there is no national phone format.
    phone: text(40),
    email: email(),
    note: text(1000),
    is_active: flag(true, { help: 'Inactive payees keep their checks and are marked in lists.' }),
    is_1099: flag(false, { label: '1099 recipient', help: 'Gets a Form 1099 if paid enough in a year.' }),
    default_account_id: reference('CklgAccount', { help: 'Used for new checks to this payee.' }),
  },
  sameName: ['name'],
  comesInBatches: true,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
