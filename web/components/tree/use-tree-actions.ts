import { useCallback, useMemo } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { countOf } from '../../../shared/count-of.ts';
import { useNotices } from '../../layout/use-notices.ts';
import type { RowAction } from '../table/row-actions.tsx';
import { childWords, type TreeRecord, type TreeRow } from './tree-record.ts';
import type { useMove } from './use-move.ts';

interface TreeActions<N extends TreeRecord> {
  readonly contract: Collection;
  /** The number of records in the tree. */
  readonly count: number;
  readonly move: ReturnType<typeof useMove<N>>;
  readonly onOpen: (open: { readonly kind: 'below' | 'move'; readonly id: number }) => void;
}

/** Returns the row actions for a record of a tree. */
export function useTreeActions<N extends TreeRecord>({ contract, count, move, onOpen }: TreeActions<N>) {
  const { one } = contract;
  const [child] = childWords(contract);
  const { notify } = useNotices();
  const moveToRoot = useCallback(
    async (row: TreeRow<N>) => {
      const { failure } = await move(row, null);
      if (failure !== undefined) notify({ type: 'error', content: failure });
    },
    [move, notify],
  );
  return useCallback(
    (row: TreeRow<N>): RowAction[] => [
      { id: 'below', label: `Add ${child}`, onSelect: () => onOpen({ kind: 'below', id: row.id }) },
      {
        id: 'move',
        label: 'Move',
        disabledReason: count < 2 ? `There's no other ${one} to move it to.` : undefined,
        onSelect: () => onOpen({ kind: 'move', id: row.id }),
      },
      {
        id: 'to-root',
        label: 'To root',
        disabledReason: row.parent_id === null ? `This ${one} is already at the top level.` : undefined,
        onSelect: () => moveToRoot(row),
      },
    ],
    [child, count, one, moveToRoot, onOpen],
  );
}

/** Returns how to delete a record, which is refused while it has children or is in use. */
export function useTreeRemoval<N extends TreeRecord>(
  contract: Collection,
  findUses: ((record: TreeRecord) => Promise<string | null>) | undefined,
) {
  const [childWord, childrenWord] = childWords(contract);
  return useMemo(
    () => ({
      findUses,
      lockedReason: ({ childCount }: TreeRow<N>) =>
        childCount === 0
          ? undefined
          : `It has ${countOf(childCount, childWord, childrenWord)}. Move or delete those first.`,
    }),
    [findUses, childWord, childrenWord],
  );
}
