import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import type { Problem } from '../app-error.ts';
import type { CheckedDraft, Hooks } from '../crud/hooks.ts';
import { missingReferences } from '../store/references.ts';

/**
 * Problems with references to names of an import that isn't finished. They are stored already, so the conditions of a
 * write don't notice that nobody can see them and that they are gone if the import is discarded.
 */
export const unseenReferences = (
  collection: Collection,
  { call, before, after }: CheckedDraft,
): Promise<readonly Problem[]> => missingReferences(call.store, collection, before, after);

const seenOnly = (collection: Collection): Hooks => ({ problems: (draft) => unseenReferences(collection, draft) });

export const payeeHooks = seenOnly(collections.CklgPayee);
export const accountHooks = seenOnly(collections.CklgAccount);
