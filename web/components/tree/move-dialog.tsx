import Box from '@cloudscape-design/components/box';
import { useMemo, useState } from 'react';
import { moveTargets } from '../../../shared/ledger/trees.ts';
import type { TreeContract } from './node-detail.ts';
import { TreePicker } from './tree-picker.tsx';
import type { TreeRecord, TreeRow } from './tree-record.ts';
import type { Moved } from './use-move.ts';

interface MoveDialogProps<N extends TreeRecord> {
  readonly record: TreeRow<N>;
  readonly records: readonly TreeRow<N>[];
  readonly contract: TreeContract;
  readonly move: (record: TreeRow<N>, parentId: number) => Promise<Moved<N>>;
  readonly onClose: () => void;
}

/** R27: moves a record anywhere except to itself or its descendants. */
export function MoveDialog<N extends TreeRecord>(props: MoveDialogProps<N>) {
  const { record, records, contract, move, onClose } = props;
  const { one } = contract;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const targets = useMemo(() => moveTargets(records, record.id), [records, record.id]);
  const confirm = async (parentId: number) => {
    setFailure(undefined);
    if (parentId === record.parent_id) {
      setFailure(`${record.name} is already there. Select another ${one}.`);
      return;
    }
    setBusy(true);
    const moved = await move(record, parentId);
    setBusy(false);
    if (moved.failure === undefined) onClose();
    else setFailure(moved.failure);
  };
  return (
    <TreePicker
      title={`Move ${one} ${record.name}`}
      confirmText="Move"
      nodes={targets}
      contract={contract}
      initialId={null}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(id) => void confirm(id)}
      onClose={onClose}
    >
      <div>
        <Box variant="p">
          {record.parentPath ? `It's currently under ${record.parentPath}.` : "It's currently at the top level."} Select
          its new parent.
          {record.childCount > 0 && ' Everything under it moves with it.'}
        </Box>
      </div>
    </TreePicker>
  );
}
