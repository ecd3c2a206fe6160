import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { ReactNode } from 'react';

interface CopyDialogProps {
  readonly title: string;
  /** What can be copied, in words: "password". */
  readonly what: string;
  readonly text: string;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Shows something once, to be copied and handed on. */
export function CopyDialog({ title, what, text, onClose, children }: CopyDialogProps) {
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {children}
        <Box variant="code" fontSize="heading-m">
          <CopyToClipboard
            variant="inline"
            textToCopy={text}
            copyButtonAriaLabel={`Copy ${what}`}
            copySuccessText={`The ${what} is copied`}
            copyErrorText={`The ${what} could not be copied. Select it and copy it by hand.`}
          />
        </Box>
      </SpaceBetween>
    </Modal>
  );
}
