import { SheetHistory } from './sheet-history.tsx';
import { ReadingDialog } from '../../../components/dialogs/reading-dialog.tsx';

interface HistoryDialogProps {
  readonly sheet: { readonly id: number; readonly version: number };
  readonly onClose: () => void;
}

/** The history of a sheet over the page on which it is typed into. */
export function HistoryDialog({ sheet, onClose }: HistoryDialogProps) {
  return (
    <ReadingDialog title="History of the timesheet" onClose={onClose}>
      <SheetHistory sheetId={sheet.id} version={sheet.version} />
    </ReadingDialog>
  );
}
