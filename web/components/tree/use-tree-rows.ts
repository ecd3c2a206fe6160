import { useMemo } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { nodeDetail } from './node-detail.ts';
import { treeRowsOf } from './tree-node.ts';
import { type TreeRecord, treeRecordRows } from './tree-record.ts';

/** Returns the records with their paths, and the tree they form; `isList` omits the tree. */
export function useTreeRows<N extends TreeRecord>(records: readonly N[], contract: Collection, isList: boolean) {
  const rows = useMemo(() => treeRecordRows(records), [records]);
  const tree = useMemo(
    () => (isList ? undefined : treeRowsOf(rows, nodeDetail(contract).text)),
    [isList, rows, contract],
  );
  return { rows, tree };
}
