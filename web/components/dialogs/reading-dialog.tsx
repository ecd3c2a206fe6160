import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { ModalProps } from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';

interface ReadingDialogProps {
  readonly title: string;
  readonly size?: ModalProps.Size;
  /** The label of the only button. */
  readonly close?: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of read-only dialogs, which have only a button to close them. */
export function ReadingDialog({ title, size = 'large', close = 'Close', onClose, children }: ReadingDialogProps) {
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {close}
          </Button>
        </Box>
      }
    >
      {children}
    </Dialog>
  );
}
