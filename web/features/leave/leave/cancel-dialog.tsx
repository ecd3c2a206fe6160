import Box from '@cloudscape-design/components/box';
import { useState } from 'react';
import { cancelLeave, type LeaveRequestAnswer } from '../../../../shared/contract/operations/leave.ts';
import { spanText } from '../../../../shared/leave/requests.ts';
import { messageOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface CancelDialogProps {
  readonly request: LeaveRequestAnswer;
  /** The owner, or null for oneself. */
  readonly name: string | null;
  /** Reads the list again, also if somebody else was faster. */
  readonly refresh: () => void;
  readonly onClose: () => void;
}

export function CancelDialog({ request, name, refresh, onClose }: CancelDialogProps) {
  const { notify } = useNotices();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const confirm = async (): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await call(cancelLeave, { body: { request_id: request.id, version: request.version } });
      notify({ type: 'success', content: 'Leave canceled.' });
      onClose();
    } catch (error) {
      setFailure(messageOf(error, "The leave couldn't be canceled."));
      setBusy(false);
    }
    refresh();
  };
  return (
    <ConfirmDialog
      title={name === null ? 'Cancel leave' : `Cancel ${name}'s leave`}
      confirmText="Cancel leave"
      closeText="Keep leave"
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Box variant="p">
        {request.kind_name}, {spanText(request)}.{' '}
        {request.status === 'approved' &&
          `Its hours are taken out of open timesheets, and ${name ?? 'your approver'} is emailed.`}
      </Box>
    </ConfirmDialog>
  );
}
