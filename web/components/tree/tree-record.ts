import type { BaseRecord, Collection } from '../../../shared/contract/collection.ts';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import type { Source } from '../table/source.ts';
import { childCounts } from './tree-node.ts';
import { treePaths } from '../../../shared/ledger/trees.ts';

/** A stored record that is part of a tree. */
export type TreeRecord = BaseRecord & TreeNode;

export type TreeRow<N extends TreeRecord> = N & {
  readonly childCount: number;
  /** The names from the root to the record. */
  readonly path: string;
  /** The parent's path; empty for a root. */
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

/** The records of a tree, with the calls that change them. */
export interface TreeSource<N extends TreeRecord> extends Source {
  readonly data: readonly N[];
  readonly update: (id: number, body: { parent_id: number | null; version: number }) => Promise<N>;
  readonly remove: (seen: N) => Promise<void>;
}

/** Returns the contract's nouns for child records, e.g. sub-account and sub-accounts. */
export const childWords = ({ fields, one, many }: Collection): readonly [one: string, many: string] =>
  fields.parent_id?.reference?.as ?? [one, many];
