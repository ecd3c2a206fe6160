import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Spinner from '@cloudscape-design/components/spinner';
import { useState } from 'react';
import { OutOfPlaceAlert } from '../timesheets/out-of-place-alert.tsx';
import { SheetHistory } from '../timesheets/sheet-history.tsx';
import { SheetSteps } from '../timesheets/sheet-steps.tsx';
import type { SheetAction, SheetRow } from './sheet-actions.ts';
import { SheetDays } from './sheet-days.tsx';
import { UnseenChange } from './unseen-change.tsx';
import type { UsedBoard } from './use-board.ts';
import { useSheet } from './use-sheet.ts';

interface SheetDialogProps {
  readonly row: SheetRow;
  /** The sheets of the list it was opened from, in their order. */
  readonly rows: readonly SheetRow[];
  readonly actions: readonly SheetAction[];
  readonly board: Pick<UsedBoard, 'fetchAll'>;
  readonly isBusy: boolean;
  readonly onAct: (action: SheetAction['action']) => void;
  readonly onShow: (row: SheetRow) => void;
  readonly onClose: () => void;
}

/** Open from the start where hours changed after approval; it stays as it is once that is marked as seen. */
function HistorySection({ row: { sheet } }: { readonly row: SheetRow }) {
  const [startsOpen] = useState(sheet.unseen_by_approver_since !== null);
  return (
    <ExpandableSection headerText="History" headingTagOverride="h2" defaultExpanded={startsOpen}>
      <SheetHistory sheetId={sheet.id} version={sheet.version} />
    </ExpandableSection>
  );
}

/** One sheet to be looked at, day by day, with what can be done with it and the way to the one before and after. */
export function SheetDialog({ row, rows, actions, board, isBusy, onAct, onShow, onClose }: SheetDialogProps) {
  const { sheet, error, retry } = useSheet(row.sheet.id, row.sheet.version);
  const at = rows.findIndex(({ sheet: { id } }) => id === row.sheet.id);
  const [before, after] = [rows[at - 1], rows[at + 1]];
  return (
    <Modal
      visible
      size="max"
      header={`Timesheet of ${row.name}`}
      closeAriaLabel="Close"
      onDismiss={onClose}
      footer={
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <Button
            iconName="angle-left"
            ariaLabel="Previous timesheet"
            disabled={!before}
            disabledReason="This is the first timesheet of the list."
            onClick={() => before && onShow(before)}
          />
          <Button
            iconName="angle-right"
            ariaLabel="Next timesheet"
            disabled={!after}
            disabledReason="This is the last timesheet of the list."
            onClick={() => after && onShow(after)}
          />
          {actions.map(({ action, label, disabledReason }) => (
            <Button
              key={action}
              disabled={disabledReason !== undefined || isBusy}
              disabledReason={disabledReason ?? 'The step before is still under way.'}
              onClick={() => onAct(action)}
            >
              {label}
            </Button>
          ))}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <SheetSteps sheet={row.sheet} done={row.sheet.done} />
        <UnseenChange row={row} board={board} />
        {error && !sheet && (
          <Alert type="error" statusIconAriaLabel="Error" action={<Button onClick={retry}>Try again</Button>}>
            {error.message}
          </Alert>
        )}
        {!error && !sheet && (
          <Box textAlign="center" padding="l">
            <Spinner /> Loading the timesheet
          </Box>
        )}
        {sheet && <OutOfPlaceAlert days={sheet.data} isOwn={false} />}
        {sheet && <SheetDays days={sheet.data} />}
        <HistorySection key={row.sheet.id} row={row} />
      </SpaceBetween>
    </Modal>
  );
}
