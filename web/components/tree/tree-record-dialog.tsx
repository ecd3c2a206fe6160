import { useMemo } from 'react';
import { type CollectionName, collections } from '../../../shared/contract/collections.ts';
import { moveTargets } from '../../../shared/ledger/trees.ts';
import type { RecordIn } from '../../api/collection-calls.ts';
import { useCollection } from '../../api/use-collection.ts';
import { CollectionDialog } from '../records/collection-dialog.tsx';
import type { TreeRecord } from './tree-record.ts';

/** Collections of records that form a tree. */
export type TreeName = {
  [N in CollectionName]: RecordIn<N> extends TreeRecord ? N : never;
}[CollectionName];

interface TreeRecordDialogProps {
  readonly name: TreeName;
  /** Null for a new record. */
  readonly record: TreeRecord | null;
  /** The parent of a new record. */
  readonly parentId: number | null;
  /** Fields besides name and parent, in order. */
  readonly fields: readonly string[];
  /** Identifies the stored draft. */
  readonly formKey: string;
  readonly onSaved: (record: TreeRecord) => void;
  readonly onClose: () => void;
}

/** The form of an account or fund source. */
export function TreeRecordDialog({ parentId, fields, record, ...form }: TreeRecordDialogProps) {
  const { one } = collections[form.name];
  const nodes: readonly TreeRecord[] = useCollection(form.name, { fetch: 'if-missing' }).data;
  const targets = useMemo(
    () => new Set((record ? moveTargets(nodes, record.id) : nodes).map(({ id }) => id)),
    [nodes, record],
  );
  const above = nodes.find(({ id }) => id === parentId);
  return (
    <CollectionDialog<TreeName>
      {...form}
      record={record}
      fields={['name', ...(fields as 'name'[]), 'parent_id']}
      additions={{ parent_id: { noneText: 'None (top level)', offers: (id) => targets.has(id) } }}
      {...(!record && above && { title: `Add ${one} under ${above.name}` })}
      start={{ parent_id: parentId }}
      nameOf={({ name }) => name}
    />
  );
}
