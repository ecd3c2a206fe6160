import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { CopyDialog } from '../../../components/dialogs/copy-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface ResetPasswordProps {
  readonly email: string;
  /** Sets a generated password and answers it. */
  readonly reset: () => Promise<string>;
  readonly onClose: () => void;
}

/** Asks, resets, and shows the new password once. */
export function ResetPassword({ email, reset, onClose }: ResetPasswordProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [newPassword, setNewPassword] = useState<string>();

  const confirm = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      setNewPassword(await reset());
      notify({ type: 'success', header: 'Success', content: `The password of ${email} was reset.` });
    } catch (error) {
      const message = messageOf(error, 'The password could not be reset.');
      notify({ type: 'error', header: 'Error', content: message });
      setFailure(message);
    } finally {
      setBusy(false);
    }
  };

  if (newPassword !== undefined) {
    return (
      <CopyDialog title="NEW PASSWORD" what="password" text={newPassword} onClose={onClose}>
        <Box variant="p">Hand this on to {email} safely. It is shown only now, and kept nowhere in readable form.</Box>
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
      Give {email} a new, generated password? The present one stops working at once, and they are signed out everywhere.
    </ConfirmDialog>
  );
}
