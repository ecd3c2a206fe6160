import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { isToRemind } from '../../../shared/timesheets/board.ts';
import type { BulkPlan } from '../../../shared/timesheets/bulk.ts';
import type { TimesheetAction, TimesheetStep } from '../../../shared/timesheets/lifecycle.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { DeleteSheetDialog } from './delete-sheet-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { SheetDialog } from './sheet-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import type { UsedBoard } from './use-board.ts';
import type { UsedSteps } from './use-steps.ts';

export type OpenDialog =
  | { readonly kind: 'sheet' | 'delete'; readonly sheetId: number }
  | { readonly kind: 'reason'; readonly step: TimesheetStep; readonly sheetId: number }
  | { readonly kind: 'bulk'; readonly plan: BulkPlan<SheetRow> }
  | { readonly kind: 'start'; readonly userId: number }
  | { readonly kind: 'remind' };

interface PayrollDialogsProps {
  readonly open: OpenDialog;
  readonly board: UsedBoard;
  readonly periodId: number;
  /** The list that a sheet was opened from. */
  readonly listed: readonly BoardRow[];
  readonly steps: UsedSteps;
  readonly actionsOf: (row: SheetRow) => readonly SheetAction[];
  readonly onAct: (action: TimesheetAction, row: SheetRow) => void;
  readonly onShow: (open: OpenDialog | null) => void;
}

/** The dialogs of the payroll lists, over the freshest copy of the sheet. */
export function PayrollDialogs(props: PayrollDialogsProps) {
  const { open, board, periodId, listed, steps, actionsOf, onAct, onShow } = props;
  const close = () => onShow(null);
  if (open.kind === 'remind') {
    return <RemindDialog periodId={periodId} rows={board.rows.filter(isToRemind)} onClose={close} />;
  }
  if (open.kind === 'bulk') return <BulkDialog plan={open.plan} onDone={board.fetchAll} onClose={close} />;
  if (open.kind === 'start') {
    const person = board.rows.find(({ user_id }) => user_id === open.userId);
    if (!person) return null;
    return <StartDialog row={person} periodId={periodId} onStarted={board.fetchAll} onClose={close} />;
  }
  const row = board.rows.filter(hasSheet).find(({ sheet }) => sheet.id === open.sheetId);
  if (!row) return null;
  if (open.kind === 'reason') return <ReasonDialog step={open.step} row={row} steps={steps} onClose={close} />;
  if (open.kind === 'delete') {
    return <DeleteSheetDialog row={row} onDeleted={() => board.put(row.sheet.id, null)} onClose={close} />;
  }
  return (
    <SheetDialog
      row={row}
      rows={listed.filter(hasSheet)}
      actions={actionsOf(row)}
      board={board}
      isBusy={steps.busy === row.sheet.id}
      onAct={(action) => onAct(action, row)}
      onShow={({ sheet }) => onShow({ kind: 'sheet', sheetId: sheet.id })}
      onClose={close}
    />
  );
}
