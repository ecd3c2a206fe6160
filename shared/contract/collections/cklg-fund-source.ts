import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { reference, text } from '../field.ts';

/** Initial fund source of new checks, if it exists (R2). */
export const DEFAULT_FUND_SOURCE_ID = 29;

export const cklgFundSource = defineCollection({
  name: 'CklgFundSource',
  area: 'ledger',
  one: 'fund source',
  many: 'fund sources',
  fields: {
    name: text(120, { required: true }),
    number: text(40),
    /** Null means the default checkbook (R60), also for callers that don't know about checkbooks. */
    checkbook_id: reference('CklgCheckbook', { help: 'Leave empty for the default checkbook.' }),
    parent_id: reference('CklgFundSource', { label: 'Parent fund source', as: ['sub-source', 'sub-sources'] }),
  },
  sameName: ['name', 'parent_id'],
  isTree: true,
  comesInBatches: true,
  // Each check increments its fund source's counter, and most companies use a single one.
  shards: 16,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
