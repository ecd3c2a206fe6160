import { type ReactNode, useState } from 'react';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import type { TreeContract } from './node-detail.ts';
import { TreeChoice } from './tree-choice.tsx';

interface TreePickerProps<N extends TreeNode> {
  readonly title: string;
  readonly nodes: readonly N[];
  readonly contract: TreeContract;
  /** Chosen when the dialog opens. */
  readonly initialId: number | null;
  readonly confirmText?: string;
  readonly isBusy?: boolean;
  /** Why the last try failed. */
  readonly failure?: string | undefined;
  readonly onConfirm: (id: number) => void;
  readonly onClose: () => void;
  /** What stands above the tree. */
  readonly children?: ReactNode;
}

/** A dialog in which one node of a tree is chosen and confirmed. */
export function TreePicker<N extends TreeNode>(props: TreePickerProps<N>) {
  const {
    title,
    nodes,
    contract,
    initialId,
    confirmText = 'Confirm select',
    isBusy = false,
    onConfirm,
    onClose,
  } = props;
  const [chosenId, setChosenId] = useState(initialId);
  const [wasEmpty, setEmpty] = useState(false);
  // What was chosen may be gone by now.
  const chosen = nodes.some(({ id }) => id === chosenId) ? chosenId : null;
  const confirm = () => {
    setEmpty(chosen === null);
    if (chosen !== null) onConfirm(chosen);
  };
  return (
    <ActionDialog
      title={title}
      size="large"
      actionText={confirmText}
      isBusy={isBusy}
      failure={wasEmpty && chosen === null ? `Select the ${contract.one} first.` : props.failure}
      onSubmit={confirm}
      onClose={onClose}
    >
      {props.children}
      <TreeChoice nodes={nodes} contract={contract} chosenId={chosen} onChoose={setChosenId} />
    </ActionDialog>
  );
}
