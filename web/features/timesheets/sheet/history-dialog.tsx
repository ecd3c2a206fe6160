import { SheetHistory } from './sheet-history.tsx';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';

interface HistoryDialogProps {
  readonly sheet: { readonly id: number; readonly version: number };
  readonly onClose: () => void;
}

/** Shows a sheet's history in a dialog, so that the page being edited stays open. */
export function HistoryDialog({ sheet, onClose }: HistoryDialogProps) {
  return (
    <ReadingDialog title="History of the timesheet" onClose={onClose}>
      <SheetHistory sheetId={sheet.id} version={sheet.version} />
    </ReadingDialog>
  );
}
