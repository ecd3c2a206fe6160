import { rules } from '../../access/policy.ts';
import { defineCollection } from '../collection.ts';
import { reference, text } from '../field.ts';

/** The fund source that a new check starts with, where it exists (R2). */
export const DEFAULT_FUND_SOURCE_ID = 29;

export const cklgFundSource = defineCollection({
  name: 'CklgFundSource',
  area: 'ledger',
  one: 'fund source',
  many: 'fund sources',
  fields: {
    name: text(120, { required: true }),
    number: text(40),
    /** Null is the default checkbook (R60), which callers that know of no checkbooks mean. */
    checkbook_id: reference('CklgCheckbook', { help: 'Leave empty for the default checkbook.' }),
    parent_id: reference('CklgFundSource', { label: 'Parent fund source', as: ['sub-source', 'sub-sources'] }),
  },
  sameName: ['name', 'parent_id'],
  isTree: true,
  // Each check adds to the counter of its fund source, and most companies write theirs on one.
  shards: 16,
  access: { read: rules.ledgerReaders, write: rules.adminPresident },
});
