import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import type { ModalProps } from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Dialog } from './dialog.tsx';
import styles from './dialogs.module.css';
import { useFirstField } from './use-first-field.ts';

export interface ActionDialogProps {
  readonly title: string;
  readonly size?: ModalProps.Size;
  /** Left out where there is nothing to do but to close. */
  readonly actionText?: string | undefined;
  /** Another way on, beside the one that Enter takes. */
  readonly otherAction?: { readonly text: string; readonly onPress: () => void } | undefined;
  /** It is being done: there is no way out until it is. */
  readonly isBusy: boolean;
  /** What is typed while it is being done is kept. Otherwise the fields are closed meanwhile: nothing typed would count. */
  readonly isOpenToTyping?: boolean;
  /** Whether it can be done is being looked up. */
  readonly isLooking?: boolean;
  /** Why the last try failed. */
  readonly failure?: string | undefined;
  /** In place of the buttons. */
  readonly footer?: ReactNode;
  readonly onSubmit: (event: SyntheticEvent) => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The frame of dialogs that do something: a form with a way on, which Enter takes, a way out, and what went wrong. */
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
    // A form that this dialog was opened from is not submitted with it.
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
                {actionText === undefined ? 'Close' : 'Cancel'}
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
          {failure !== undefined && (
            <div role="alert">
              <Alert type="error" header="Error" statusIconAriaLabel="Error">
                {failure}
              </Alert>
            </div>
          )}
          <div className={styles.body} inert={isBusy && !isOpenToTyping}>
            {props.children}
          </div>
        </SpaceBetween>
      </form>
    </Dialog>
  );
}
