import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { LeaveGuard } from '../../session/leave-guard.tsx';
import { useFirstField } from './use-first-field.ts';

interface FormDialogProps {
  readonly title: string;
  readonly submitText: string;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  readonly onSubmit: (event: SyntheticEvent) => void;
  /** The person gives up: nothing that was typed is needed any longer. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it asks first when something was typed. */
export function FormDialog({ title, submitText, isSaving, isDirty, onSubmit, onClose, children }: FormDialogProps) {
  const formId = useId();
  useFirstField(formId);
  const [isAsking, setAsking] = useState(false);
  const close = () => {
    if (isSaving) return;
    if (isDirty) setAsking(true);
    else onClose();
  };
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel="Close"
      onDismiss={close}
      footer={
        isAsking ? (
          <Alert
            type="warning"
            statusIconAriaLabel="Warning"
            action={
              <SpaceBetween direction="horizontal" size="xs">
                <Button onClick={onClose}>Discard</Button>
                <Button variant="primary" onClick={() => setAsking(false)}>
                  Keep editing
                </Button>
              </SpaceBetween>
            }
          >
            Discard what you typed? It is not saved.
          </Alert>
        ) : (
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" form={formId} loading={isSaving} loadingText="Saving">
                {submitText}
              </Button>
            </SpaceBetween>
          </Box>
        )
      }
    >
      <LeaveGuard when={isDirty} />
      <form id={formId} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </Modal>
  );
}
