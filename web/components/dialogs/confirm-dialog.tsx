import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import FormField from '@cloudscape-design/components/form-field';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, type SyntheticEvent, useId, useRef, useState } from 'react';
import { useFirstField } from './use-first-field.ts';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmText: string;
  /** What has to be typed first: for what cannot be undone, or takes more with it. */
  readonly typed?: string;
  readonly isBusy: boolean;
  /** Why the last try failed. */
  readonly failure?: string | undefined;
  /** Whether it can be done is being looked up. */
  readonly isLooking?: boolean;
  /** Why it cannot be done: said in place of the question. */
  readonly blocked?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    confirmText,
    typed,
    isBusy,
    failure,
    isLooking = false,
    blocked,
    onConfirm,
    onClose,
    children,
  } = props;
  const formId = useId();
  useFirstField(formId);
  const input = useRef<InputProps.Ref>(null);
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const isConfirmed = typed === undefined || isSame(text, typed);
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isConfirmed) input.current?.focus();
    else if (!isBusy && !isLooking && blocked === undefined) onConfirm();
  };
  return (
    <Modal
      visible
      header={title}
      closeAriaLabel="Close"
      onDismiss={() => {
        if (!isBusy) onClose();
      }}
      footer={
        <Box float="right">
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={onClose} disabled={isBusy}>
              {blocked === undefined ? 'Cancel' : 'Close'}
            </Button>
            {blocked === undefined && (
              <Button variant="primary" form={formId} loading={isBusy || isLooking} loadingText={confirmText}>
                {confirmText}
              </Button>
            )}
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
          {blocked === undefined ? (
            <div>{children}</div>
          ) : (
            <Alert type="info" statusIconAriaLabel="Info">
              {blocked}
            </Alert>
          )}
          {typed !== undefined && blocked === undefined && (
            <FormField
              label={`Type ${typed} to confirm`}
              errorText={wasTried && !isConfirmed ? `Type ${typed} exactly as it stands here.` : undefined}
              i18nStrings={{ errorIconAriaLabel: 'Error' }}
              stretch
            >
              <Input
                ref={input}
                value={text}
                autoComplete={false}
                spellcheck={false}
                placeholder={typed}
                onChange={({ detail }) => setText(detail.value)}
              />
            </FormField>
          )}
        </SpaceBetween>
      </form>
    </Modal>
  );
}
