import type { Collection } from '../../shared/contract/collection.ts';
import { collections } from '../../shared/contract/collections.ts';
import { NAME_IS_PATH, readsLikePath } from '../../shared/ledger/trees.ts';
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

/** Problems with a new name of a node. One that is stored already is in nobody's way. */
function pathNames({ before, after }: CheckedDraft): Problem[] {
  const { name } = after;
  if (typeof name !== 'string' || name === before?.name || !readsLikePath(name)) return [];
  return [{ field: 'name', message: NAME_IS_PATH }];
}

export const treeProblems =
  (collection: Collection) =>
  async (draft: CheckedDraft): Promise<readonly Problem[]> => [
    ...pathNames(draft),
    ...(await unseenReferences(collection, draft)),
  ];

export const payeeHooks: Hooks = { problems: (draft) => unseenReferences(collections.CklgPayee, draft) };
export const accountHooks: Hooks = { problems: treeProblems(collections.CklgAccount) };
