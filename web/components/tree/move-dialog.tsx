import Box from '@cloudscape-design/components/box';
import { useMemo, useState } from 'react';
import { moveTargets } from '../../../shared/ledger/trees.ts';
import type { NodeDetail } from './tree-choice.tsx';
import { TreePicker } from './tree-picker.tsx';
import type { TreeRecord, TreeRow } from './tree-record.ts';
import type { Moved } from './use-move.ts';

interface MoveDialogProps<N extends TreeRecord> {
  readonly record: TreeRow<N>;
  readonly records: readonly TreeRow<N>[];
  readonly one: string;
  readonly many: string;
  readonly detail: NodeDetail<N>;
  readonly move: (record: TreeRow<N>, parentId: number) => Promise<Moved<N>>;
  readonly onClose: () => void;
}

/** Where a record goes: anywhere but to itself and to what is below it (§5). */
export function MoveDialog<N extends TreeRecord>(props: MoveDialogProps<N>) {
  const { record, records, one, many, detail, move, onClose } = props;
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const targets = useMemo(() => moveTargets(records, record.id), [records, record.id]);
  const confirm = async (parentId: number) => {
    setFailure(undefined);
    if (parentId === record.parent_id) {
      setFailure(`${record.name} is there already. Select another ${one}.`);
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
      one={one}
      many={many}
      detail={detail}
      initialId={null}
      isBusy={isBusy}
      failure={failure}
      onConfirm={(id) => void confirm(id)}
      onClose={onClose}
    >
      <div>
        <Box variant="p">
          {record.parentPath ? `It is below ${record.parentPath} now.` : 'It is at the top now.'} Select the {one} it
          belongs below
          {record.childCount > 0 && '; everything below it goes along'}.
        </Box>
      </div>
    </TreePicker>
  );
}
