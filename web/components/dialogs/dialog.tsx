import Modal, { type ModalProps } from '@cloudscape-design/components/modal';
import type { KeyboardEvent, ReactNode } from 'react';
import { useCloseOnBack } from '../../session/navigation-blockers.ts';
import { unlessBeside } from '../../session/unless-beside.ts';
import { Sentence } from '../sentence.tsx';
import { useFocusAfter } from './use-focus-after.ts';

interface DialogProps {
  readonly title: string;
  readonly size?: ModalProps.Size;
  readonly footer: ReactNode;
  /** Called for Escape, the close button and the browser's Back. The caller may refuse while an action is running. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Escape closes the topmost dialog alone: React passes events of a dialog on to the one that opened it. */
function keepEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.stopPropagation();
}

/** The modal that all dialogs use. */
export function Dialog({ title, size = 'medium', footer, onClose, children }: DialogProps) {
  useCloseOnBack(onClose);
  useFocusAfter();
  return (
    <div role="presentation" onKeyDown={keepEscape}>
      <Modal
        visible
        size={size}
        header={<Sentence text={title} />}
        closeAriaLabel="Close"
        onDismiss={unlessBeside(onClose)}
        footer={footer}
      >
        {children}
      </Modal>
    </div>
  );
}
