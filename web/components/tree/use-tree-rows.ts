import { useMemo } from 'react';
import type { Collection } from '../../../shared/contract/collection.ts';
import { nodeDetail } from './node-detail.ts';
import { treeRowsOf } from './tree-node.ts';
import { type TreeRecord, treeRecordRows } from './tree-record.ts';

/** The records with their place, and how they hang together; as a list, one row after the other. */
export function useTreeRows<N extends TreeRecord>(records: readonly N[], contract: Collection, isList: boolean) {
  const rows = useMemo(() => treeRecordRows(records), [records]);
  const tree = useMemo(
    () => (isList ? undefined : treeRowsOf(rows, nodeDetail(contract).text)),
    [isList, rows, contract],
  );
  return { rows, tree };
}
