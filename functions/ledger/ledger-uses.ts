import { collections } from '../../shared/contract/collections.ts';
import { keptCheckbook } from './checkbook-hooks.ts';
import type { Handlers } from '../crud/crud.ts';
import { usesOf } from '../store/reference-counts.ts';

/** R28: returns the message with which a delete would be refused, so that the user sees it before confirming. */
export const ledgerUses: Handlers<'ledger'>['ledger-uses'] = async ({ store, query }) => ({
  refusal:
    (query.entity === 'CklgCheckbook' ? keptCheckbook(query.id) : undefined) ??
    (await usesOf(store, collections[query.entity], query.id)) ??
    null,
});
