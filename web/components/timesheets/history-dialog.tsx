import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Modal from '@cloudscape-design/components/modal';
import { SheetHistory } from './sheet-history.tsx';

interface HistoryDialogProps {
  readonly sheet: { readonly id: number; readonly version: number };
  readonly onClose: () => void;
}

/** The history of a sheet over the page on which it is typed into. */
export function HistoryDialog({ sheet, onClose }: HistoryDialogProps) {
  return (
    <Modal
      visible
      size="large"
      header="History of the timesheet"
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </Box>
      }
    >
      <SheetHistory sheetId={sheet.id} version={sheet.version} />
    </Modal>
  );
}
