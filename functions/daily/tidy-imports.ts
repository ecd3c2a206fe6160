import { collections } from '../../shared/contract/collections.ts';
import { takeBackAbandoned } from '../store/batch.ts';
import type { Chore } from './chore.ts';

// A function lives for seconds: nobody works any more on what began so long ago.
const ABANDONED_AFTER_MS = 3_600_000;

/** Imports that ended halfway were never seen; what they wrote goes. */
export const tidyImports: Chore = async ({ store }) => {
  const count = await takeBackAbandoned(store, collections.CklgTransaction, ABANDONED_AFTER_MS);
  const sentence =
    count === 0 ? 'No import ended halfway.' : `Took back ${count} unfinished ${count === 1 ? 'import' : 'imports'}.`;
  return { sentence, facts: { count } };
};
