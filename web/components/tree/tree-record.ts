import type { BaseRecord, Collection } from '../../../shared/contract/collection.ts';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import type { Source } from '../table/source.ts';
import { childCounts } from './tree-node.ts';
import { treePaths } from '../../../shared/ledger/trees.ts';

/** A stored record that has its place in a tree. */
export type TreeRecord = BaseRecord & TreeNode;

export type TreeRow<N extends TreeRecord> = N & {
  readonly childCount: number;
  /** Names from the top down to the record. */
  readonly path: string;
  /** The same of the record above; empty at the top. */
  readonly parentPath: string;
};

export function treeRecordRows<N extends TreeRecord>(records: readonly N[]): TreeRow<N>[] {
  const counts = childCounts(records);
  const paths = treePaths(records);
  return records.map((record) => ({
    ...record,
    childCount: counts.get(record.id) ?? 0,
    path: paths.get(record.id) ?? record.name,
    parentPath: record.parent_id === null ? '' : (paths.get(record.parent_id) ?? ''),
  }));
}

/** A tree as it is read and changed. */
export interface TreeSource<N extends TreeRecord> extends Source {
  readonly data: readonly N[];
  readonly update: (id: number, body: { parent_id: number | null; version: number }) => Promise<N>;
  readonly remove: (id: number) => Promise<void>;
}

/** What a contract calls the records below one of its own, e.g. sub-account and sub-accounts. */
export const childWords = ({ fields, one, many }: Collection): readonly [one: string, many: string] =>
  fields.parent_id?.reference?.as ?? [one, many];
