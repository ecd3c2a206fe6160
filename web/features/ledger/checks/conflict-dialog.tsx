import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';

/** R26: a voided check can't be edited. */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ReadingDialog title="CONFLICT ACTION" size="medium" close="OK" onClose={onClose}>
      You cannot edit this transaction because it is voided.
    </ReadingDialog>
  );
}
