import { collections } from '../../shared/contract/collections.ts';
import { countOf } from '../../shared/count-of.ts';
import { rollBackAbandonedBatches } from '../store/batch.ts';
import { endUndoing } from '../store/undo-batch.ts';
import type { Chore } from './chore.ts';

// Functions run for seconds, so an older import has been abandoned.
const ABANDONED_AFTER_MS = 3_600_000;

/** R39: removes the checks of unfinished imports, which were never visible, and finishes or takes back the undoing of imports. */
export const tidyImports: Chore = async ({ store }) => {
  const count = await rollBackAbandonedBatches(store, collections.CklgTransaction, ABANDONED_AFTER_MS);
  const { undone, restored } = await endUndoing(store, collections.CklgTransaction, ABANDONED_AFTER_MS);
  const sentences = [
    count === 0 ? 'No unfinished imports.' : `Removed ${countOf(count, 'unfinished import')}.`,
    undone > 0 && `Finished undoing ${countOf(undone, 'import')}.`,
    restored > 0 && `Restored ${countOf(restored, 'import')} because undoing was interrupted.`,
  ];
  return { sentence: sentences.filter(Boolean).join(' '), facts: { count, undone, restored } };
};
