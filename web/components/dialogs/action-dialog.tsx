import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { FailureAlert } from '../failure-alert.tsx';
import { Dialog } from './dialog.tsx';
import styles from './dialogs.module.css';
import { useFirstField } from './use-first-field.ts';

export interface ActionDialogProps {
  readonly title: string;
  readonly size?: ModalProps.Size;
  /** Leave out if the dialog can only be closed. */
  readonly actionText?: string | undefined;
  /** For an action that is itself called cancel. */
  readonly closeText?: string | undefined;
  /** An alternative to the action that Enter runs. */
  readonly otherAction?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** Whether the action is running; the dialog can't be closed until it ends. */
  readonly isBusy: boolean;
  /** Keeps the fields editable while the action runs. Otherwise they are disabled, because input would be ignored. */
  readonly isOpenToTyping?: boolean;
  /** Whether it is still being checked if the action is possible. */
  readonly isLooking?: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  /** Replaces the buttons. */
  readonly footer?: ReactNode;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of dialogs that run an action: a form that Enter submits, a Cancel button, and why it failed. */
export function ActionDialog(props: ActionDialogProps) {
  const {
    title,
    size = 'medium',
    actionText,
    otherAction,
    isBusy,
    isLooking = false,
    isOpenToTyping = false,
    failure,
    onSubmit,
    onClose,
  } = props;
  const formId = useId();
  useFirstField(formId, isBusy);
  const close = () => {
    if (!isBusy) onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Don't submit the form that opened this dialog as well.
    event.stopPropagation();
    if (!isBusy && !isLooking) onSubmit(event);
  };
  return (
    <Dialog
      title={title}
      size={size}
      onClose={close}
      footer={
        props.footer ?? (
          <Box float="right">
            <SpaceBetween direction="horizontal" size="xs">
              <Button variant="link" formAction="none" onClick={close} disabled={isBusy}>
                {actionText === undefined ? 'Close' : (props.closeText ?? 'Cancel')}
              </Button>
              {otherAction && (
                <Button formAction="none" onClick={otherAction.onPress} disabled={isBusy}>
                  {otherAction.text}
                </Button>
              )}
              {actionText !== undefined && (
                <Button variant="primary" form={formId} loading={isBusy || isLooking} loadingText={actionText}>
                  {actionText}
                </Button>
              )}
            </SpaceBetween>
          </Box>
        )
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <SpaceBetween size="m">
          {failure !== undefined && <FailureAlert>{failure}</FailureAlert>}
          <div className={styles.body} inert={isBusy && !isOpenToTyping}>
            {props.children}
          </div>
        </SpaceBetween>
      </form>
    </Dialog>
  );
}
