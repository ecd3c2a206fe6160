import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { CopyDialog } from '../../../components/dialogs/copy-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface ResetPasswordProps {
  /** The person's name. */
  readonly name: string;
  /** Sets a generated password and returns it. */
  readonly reset: () => Promise<string>;
  /** Signs the user out everywhere without changing the password. */
  readonly signOut: () => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for confirmation, resets the password, and shows the new one once. */
export function ResetPassword({ name, reset, signOut, onClose }: ResetPasswordProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [newPassword, setNewPassword] = useState<string>();

  const attempt = async (work: () => Promise<void>, done: string, failed: string) => {
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      notify({ type: 'success', content: done });
    } catch (error) {
      setFailure(messageOf(error, failed));
    } finally {
      setBusy(false);
    }
  };
  const confirm = () =>
    attempt(
      async () => setNewPassword(await reset()),
      `Password reset for ${name}.`,
      "The password couldn't be reset.",
    );
  const endSessions = () =>
    attempt(
      async () => {
        await signOut();
        onClose();
      },
      `${name} has been signed out everywhere.`,
      "The sessions couldn't be ended.",
    );

  if (newPassword !== undefined) {
    return (
      <CopyDialog title="NEW PASSWORD" what="password" text={newPassword} onClose={onClose}>
        <Box variant="p">Share this securely with {name}. It won't be shown again.</Box>
      </CopyDialog>
    );
  }
  return (
    <ConfirmDialog
      title="Reset password"
      confirmText="Reset"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box variant="p">
        Generate a new password for {name}? The current one stops working immediately, and they're signed out
        everywhere.
      </Box>
      <Button variant="inline-link" formAction="none" disabled={isBusy} onClick={() => void endSessions()}>
        Only sign them out everywhere
      </Button>
    </ConfirmDialog>
  );
}
