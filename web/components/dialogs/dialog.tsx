import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import type { ReactNode } from 'react';
import { useCloseOnBack } from '../../session/navigation-blockers.ts';

interface DialogProps {
  readonly title: string;
  readonly size?: ModalProps.Size;
  readonly footer: ReactNode;
  /** Escape, the cross and the browser's Back ask for it; what is under way may refuse. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** What every dialog stands in. */
export function Dialog({ title, size = 'medium', footer, onClose, children }: DialogProps) {
  useCloseOnBack(onClose);
  return (
    <Modal visible size={size} header={title} closeAriaLabel="Close" onDismiss={onClose} footer={footer}>
      {children}
    </Modal>
  );
}
