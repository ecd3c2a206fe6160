import Alert from '@cloudscape-design/components/alert';
import Input, { type InputProps } from '@cloudscape-design/components/input';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { type ReactNode, useRef, useState } from 'react';
import { FieldFrame } from '../forms/field-frame.tsx';
import { ActionDialog } from './action-dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly confirmText: string;
  /** Instead of Cancel, for an action that is itself called cancel. */
  readonly closeText?: string;
  /** Text that must be typed to confirm an action that can't be undone, or that also affects other data. */
  readonly typed?: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed. */
  readonly failure?: string | undefined;
  /** Whether it is still being checked if the action is possible. */
  readonly isLooking?: boolean;
  /** Why the action isn't possible; replaces the question. */
  readonly blocked?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, confirmText, typed, isBusy, failure, isLooking = false, blocked, onConfirm, onClose } = props;
  const input = useRef<InputProps.Ref>(null);
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const isConfirmed = typed === undefined || isSame(text, typed);
  const confirm = () => {
    setTried(true);
    if (isConfirmed) onConfirm();
    else input.current?.focus();
  };
  return (
    <ActionDialog
      title={title}
      actionText={blocked === undefined ? confirmText : undefined}
      closeText={props.closeText}
      isBusy={isBusy}
      isLooking={isLooking}
      failure={failure}
      onSubmit={confirm}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        {blocked === undefined ? (
          <div>{props.children}</div>
        ) : (
          <Alert type="info" statusIconAriaLabel="Info">
            {blocked}
          </Alert>
        )}
        {typed !== undefined && blocked === undefined && (
          <FieldFrame
            label={`Type ${typed} to confirm`}
            errorText={wasTried && !isConfirmed ? `Type ${typed} exactly as shown.` : undefined}
          >
            <Input
              ref={input}
              value={text}
              autoComplete={false}
              spellcheck={false}
              placeholder={typed}
              onChange={({ detail }) => setText(detail.value)}
            />
          </FieldFrame>
        )}
      </SpaceBetween>
    </ActionDialog>
  );
}
