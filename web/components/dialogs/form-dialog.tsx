import Alert from '@cloudscape-design/components/alert';
import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { LeaveGuard } from '../../session/leave-guard.tsx';
import { ActionDialog, type ActionDialogProps } from './action-dialog.tsx';

export interface FormDialogProps {
  readonly title: string;
  readonly size?: ActionDialogProps['size'];
  readonly submitText: string;
  readonly isSaving: boolean;
  readonly isDirty: boolean;
  /** Keeps the fields editable during a save, because input is kept. */
  readonly isOpenToTyping?: boolean;
  /** Whether a draft of the input is kept. */
  readonly isKept?: boolean;
  /** Why the last attempt failed, unless the form itself shows it. */
  readonly failure?: string | undefined;
  readonly onSubmit: (event: SyntheticEvent) => void;
  /** Called when the user cancels; the input is no longer needed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A form in a dialog. Closing it with unsaved changes asks first. */
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
  // The question replaced the button that had the focus, so focus the answer that loses nothing.
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  const goOn = () => {
    setAsking(false);
    body.current?.querySelector<HTMLElement>('input:not([readonly]), textarea, button')?.focus();
  };
  return (
    <>
      {/* Mounted before the dialog, which is on top of it, so that Back closes the dialog first. */}
      <LeaveGuard when={isDirty} isKept={isKept} />
      <ActionDialog
        title={title}
        {...(props.size && { size: props.size })}
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
