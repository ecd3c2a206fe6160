import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';

interface ClearedDialogProps {
  readonly clearedOn: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
}

/** What the bank has paid is on a statement already. */
export function ClearedDialog({ clearedOn, onSave, onClose }: ClearedDialogProps) {
  return (
    <ConfirmDialog
      title="This check is cleared"
      confirmText="Save anyway"
      isBusy={false}
      onConfirm={onSave}
      onClose={onClose}
    >
      The bank paid it on {clearedOn}. Changing it now may make the ledger differ from the statement of the bank.
    </ConfirmDialog>
  );
}
