import { collections } from '../../shared/contract/collections.ts';
import { rollBackAbandonedBatches } from '../store/batch.ts';
import { endUndoing } from '../store/undo-batch.ts';
import type { Chore } from './chore.ts';

// Functions run for seconds, so an older import has been abandoned.
const ABANDONED_AFTER_MS = 3_600_000;

/** R39: removes the checks of unfinished imports, which were never visible, and finishes undoing imports. */
export const tidyImports: Chore = async ({ store }) => {
  const count = await rollBackAbandonedBatches(store, collections.CklgTransaction, ABANDONED_AFTER_MS);
  const ended = await endUndoing(store, collections.CklgTransaction, ABANDONED_AFTER_MS);
  const taken =
    count === 0 ? 'No unfinished imports.' : `Removed ${count} unfinished ${count === 1 ? 'import' : 'imports'}.`;
  const undone = ended === 0 ? '' : ` Finished undoing ${ended} ${ended === 1 ? 'import' : 'imports'}.`;
  return { sentence: `${taken}${undone}`, facts: { count, ended } };
};
