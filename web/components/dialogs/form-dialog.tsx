import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../session/leave-guard.tsx';
import { ActionDialog } from './action-dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  readonly submitText: string;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  /** What is typed during a save is kept, so the fields stay open. */
  readonly isOpenToTyping?: boolean;
  /** A draft is kept of what is typed. */
  readonly isKept?: boolean;
  /** Why the last try failed, where the form does not say so itself. */
  readonly failure?: string | undefined;
  readonly onSubmit: (event: SyntheticEvent) => void;
  /** The person gives up: nothing that was typed is needed any longer. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it asks first when something was typed. */
export function FormDialog(props: FormDialogProps) {
  const {
    title,
    submitText,
    isSaving,
    isDirty,
    isKept = false,
    isOpenToTyping = false,
    failure,
    onSubmit,
    onClose,
    children,
  } = props;
  const [isAsking, setAsking] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const keep = useRef<ButtonProps.Ref>(null);
  // The button that was pressed made way for the question; the answer that loses nothing takes the focus from it.
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  const goOn = () => {
    setAsking(false);
    body.current?.querySelector<HTMLElement>('input:not([readonly]), textarea, button')?.focus();
  };
  return (
    <>
      {/* Before the dialog, which lies above it: Back closes that first. */}
      <LeaveGuard when={isDirty} isKept={isKept} />
      <ActionDialog
        title={title}
        actionText={submitText}
        isBusy={isSaving}
        isOpenToTyping={isOpenToTyping}
        failure={failure}
        onSubmit={onSubmit}
        onClose={() => {
          if (isDirty) setAsking(true);
          else onClose();
        }}
        footer={
          isAsking ? (
            <Alert
              type="warning"
              statusIconAriaLabel="Warning"
              action={
                <SpaceBetween direction="horizontal" size="xs">
                  <Button onClick={onClose}>Discard</Button>
                  <Button ref={keep} variant="primary" onClick={goOn}>
                    Keep editing
                  </Button>
                </SpaceBetween>
              }
            >
              Discard your unsaved changes?
            </Alert>
          ) : undefined
        }
      >
        <div ref={body}>{children}</div>
      </ActionDialog>
    </>
  );
}
