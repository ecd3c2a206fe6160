import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { Loading } from '../../../components/loading.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FailureAlert } from '../../../components/failure-alert.tsx';
import { NotLoaded } from '../../../components/not-loaded.tsx';
import { OvertimeNote, RecountAlert } from '../sheet/overtime-note.tsx';
import { useOvertimeBasis } from '../sheet/use-overtime-basis.ts';
import { OutOfPlaceAlert } from '../sheet/out-of-place-alert.tsx';
import { SheetHistory } from '../sheet/sheet-history.tsx';
import { SheetSteps } from '../sheet/sheet-steps.tsx';
import type { SheetAction, SheetRow } from './sheet-actions.ts';
import { Readiness } from './readiness.tsx';
import { SheetDays } from './sheet-days.tsx';
import { UnseenChange } from './unseen-change.tsx';
import type { UsedBoard } from './use-board.ts';
import { useStoredSheet } from './use-stored-sheet.ts';

/** The sheet that was shown before, and the step that was taken on it. */
export interface Before {
  readonly row: SheetRow;
  readonly done: string;
}

interface SheetDialogProps {
  readonly row: SheetRow;
  /** The sheets of the list from which it was opened, in order. */
  readonly rows: readonly SheetRow[];
  /** The previous sheet, on which a step was just taken. */
  readonly before: Before | undefined;
  /** Why the last step failed. */
  readonly failure: string | undefined;
  readonly actions: readonly SheetAction[];
  readonly board: Pick<UsedBoard, 'fetchAll'>;
  readonly isBusy: boolean;
  readonly onAct: (action: SheetAction['action']) => void;
  readonly onShow: (row: SheetRow) => void;
  readonly onClose: () => void;
}

const isForward = ({ action }: SheetAction): boolean => ['lock', 'approve', 'process'].includes(action);

/** Expanded initially if hours changed after approval. It stays expanded when the change is marked as seen. */
function HistorySection({ row: { sheet } }: { readonly row: SheetRow }) {
  const [startsOpen] = useState(sheet.unseen_by_approver_since !== null);
  return (
    <ExpandableSection headerText="History" headingTagOverride="h2" defaultExpanded={startsOpen}>
      <SheetHistory sheetId={sheet.id} version={sheet.version} />
    </ExpandableSection>
  );
}

/** Shows how the last step went: the dialog covers the page's notices. */
function LastStep({ before, failure, onShow }: Pick<SheetDialogProps, 'before' | 'failure' | 'onShow'>) {
  if (failure !== undefined) return <FailureAlert>{failure}</FailureAlert>;
  if (!before) return null;
  return (
    <div role="alert">
      <Alert
        type="success"
        statusIconAriaLabel="Success"
        action={<Button onClick={() => onShow(before.row)}>Go back to it</Button>}
      >
        {before.done}: {before.row.name}. This is the next one.
      </Alert>
    </div>
  );
}

/** Shows a sheet day by day, with its actions and buttons to the previous and next sheet. */
export function SheetDialog(props: SheetDialogProps) {
  const { row, rows, before, failure, actions, board, isBusy, onAct, onShow, onClose } = props;
  const { sheet, error, retry } = useStoredSheet(row.sheet.id, row.sheet.version);
  const used = useOvertimeBasis(row.sheet, row.sheet.version);
  const at = rows.findIndex(({ sheet: { id } }) => id === row.sheet.id);
  const [above, below] = [rows[at - 1], rows[at + 1]];
  const next = actions.find((each) => isForward(each) && each.disabledReason === undefined);
  return (
    <Dialog
      title={`${row.name}'s timesheet`}
      size="max"
      onClose={onClose}
      footer={
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <Button
            iconName="angle-left"
            ariaLabel="Previous timesheet"
            disabled={!above}
            disabledReason="This is the first timesheet in the list."
            onClick={() => above && onShow(above)}
          />
          <Button
            iconName="angle-right"
            ariaLabel="Next timesheet"
            disabled={!below}
            disabledReason="This is the last timesheet in the list."
            onClick={() => below && onShow(below)}
          />
          {actions.map(({ action, label, disabledReason }) => (
            <Button
              key={action}
              variant={action === next?.action ? 'primary' : 'normal'}
              disabled={disabledReason !== undefined || isBusy}
              disabledReason={disabledReason ?? 'The previous step is still in progress.'}
              onClick={() => onAct(action)}
            >
              {label}
            </Button>
          ))}
          <Button variant={next ? 'link' : 'primary'} onClick={onClose}>
            Close
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <LastStep before={before} failure={failure} onShow={onShow} />
        <SheetSteps sheet={row.sheet} done={row.sheet.done} />
        <UnseenChange key={row.sheet.id} row={row} board={board} />
        {error && !sheet && <NotLoaded onRetry={retry}>{error.message}</NotLoaded>}
        {!error && !sheet && <Loading what="the timesheet" />}
        {sheet && <OutOfPlaceAlert days={sheet.data} isOwn={false} />}
        {used.info?.recounted && <RecountAlert recounted={used.info.recounted} isProcessed={row.sheet.is_processed} />}
        <Readiness row={row} />
        {sheet && <SheetDays days={sheet.data} basis={used.basis} />}
        <OvertimeNote used={used} />
        <HistorySection key={row.sheet.id} row={row} />
      </SpaceBetween>
    </Dialog>
  );
}
