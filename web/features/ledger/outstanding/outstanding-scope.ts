import { checkbookOf, checkbooksOf, type InCheckbook } from '../../../../shared/ledger/checkbooks.ts';
import { descendantsOf, type TreeNode } from '../../../../shared/ledger/trees.ts';
import type { OutstandingView } from './outstanding-address.ts';

/** The fund sources whose checks are listed. */
interface OutstandingScope {
  readonly has: (fundSourceId: number) => boolean;
  /** Whether they are of one bank account, whose balance can be compared with their checks (R60). */
  readonly isOneCheckbook: boolean;
}

export function scopeOf(
  { checkbookId, fundSourceId }: Pick<OutstandingView, 'checkbookId' | 'fundSourceId'>,
  fundSources: readonly (TreeNode & InCheckbook)[],
): OutstandingScope {
  const below = fundSourceId === null ? null : descendantsOf(fundSources, fundSourceId);
  const checkbookOfSource = checkbooksOf(fundSources);
  const has = (id: number): boolean =>
    (below === null || id === fundSourceId || below.has(id)) &&
    (checkbookId === null || checkbookOfSource(id) === checkbookId);
  const listed = new Set(fundSources.filter(({ id }) => has(id)).map(checkbookOf));
  return { has, isOneCheckbook: listed.size <= 1 };
}
