import { type ReactNode, useState } from 'react';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import { ActionDialog } from '../dialogs/action-dialog.tsx';
import type { TreeContract } from './node-detail.ts';
import { TreeChoice } from './tree-choice.tsx';

interface TreePickerProps<N extends TreeNode> {
  readonly title: string;
  readonly nodes: readonly N[];
  readonly contract: TreeContract;
  /** The node chosen when the dialog opens. */
  readonly initialId: number | null;
  readonly confirmText?: string;
  readonly isBusy?: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  readonly onConfirm: (id: number) => void;
  readonly onClose: () => void;
  /** Shown above the tree. */
  readonly children?: ReactNode;
}

/** A dialog to choose and confirm one node of a tree. */
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
  // The chosen node may have been removed in the meantime.
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
