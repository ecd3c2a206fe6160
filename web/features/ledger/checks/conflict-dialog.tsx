import { CANNOT_EDIT_VOIDED } from '../../../../shared/ledger/checks.ts';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';

/** R26: a voided check can't be edited. */
export function ConflictDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <ReadingDialog title="CONFLICT ACTION" size="medium" close="OK" onClose={onClose}>
      {CANNOT_EDIT_VOIDED}
    </ReadingDialog>
  );
}
