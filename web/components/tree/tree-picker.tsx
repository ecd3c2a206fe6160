import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import type { TreeNode } from '../../../shared/ledger/trees.ts';
import { useFirstField } from '../dialogs/use-first-field.ts';
import { type NodeDetail, TreeChoice } from './tree-choice.tsx';

interface TreePickerProps<N extends TreeNode> {
  readonly title: string;
  readonly nodes: readonly N[];
  readonly one: string;
  readonly many: string;
  readonly detail: NodeDetail<N>;
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
  const { title, nodes, one, initialId, confirmText = 'Confirm select', isBusy = false, onConfirm, onClose } = props;
  const formId = useId();
  useFirstField(formId);
  const [chosenId, setChosenId] = useState(initialId);
  const [wasEmpty, setEmpty] = useState(false);
  // What was chosen may be gone by now.
  const chosen = nodes.some(({ id }) => id === chosenId) ? chosenId : null;
  const failure = wasEmpty && chosen === null ? `Select the ${one} first.` : props.failure;
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    // The form that this dialog chooses for is not submitted with it.
    event.stopPropagation();
    setEmpty(chosen === null);
    if (chosen !== null && !isBusy) onConfirm(chosen);
  };
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Modal
      visible
      size="large"
      header={title}
      closeAriaLabel="Close"
      onDismiss={close}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={close} disabled={isBusy}>
              Cancel
            </Button>
            <Button variant="primary" form={formId} loading={isBusy} loadingText={confirmText}>
              {confirmText}
            </Button>
          </SpaceBetween>
        </Box>
      }
    >
      <form id={formId} noValidate onSubmit={confirm}>
        <SpaceBetween size="m">
          {failure !== undefined && (
            <Alert type="error" statusIconAriaLabel="Error">
              {failure}
            </Alert>
          )}
          {props.children}
          <TreeChoice
            nodes={nodes}
            one={one}
            many={props.many}
            detail={props.detail}
            chosenId={chosen}
            onChoose={setChosenId}
          />
        </SpaceBetween>
      </form>
    </Modal>
  );
}
