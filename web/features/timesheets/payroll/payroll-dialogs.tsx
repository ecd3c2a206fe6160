import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { isToRemind } from '../../../../shared/timesheets/board.ts';
import type { BulkPlan } from '../../../../shared/timesheets/bulk.ts';
import type { TimesheetAction, TimesheetStep } from '../../../../shared/timesheets/lifecycle.ts';
import type { PayPeriod } from '../sheet/period-choice.ts';
import { BulkDialog, type Selection } from './bulk-dialog.tsx';
import { DeleteSheetDialog } from './delete-sheet-dialog.tsx';
import { NothingDialog } from './nothing-dialog.tsx';
import { OpenedSheet } from './opened-sheet.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { StartDialog } from './start-dialog.tsx';
import type { UsedBoard } from './use-board.ts';
import type { UsedSteps } from './use-steps.ts';

export type OpenDialog =
  | { readonly kind: 'sheet' | 'delete'; readonly sheetId: number }
  | { readonly kind: 'reason'; readonly step: TimesheetStep; readonly sheetId: number }
  | { readonly kind: 'bulk'; readonly plan: BulkPlan<SheetRow>; readonly selection: Selection | undefined }
  | { readonly kind: 'start'; readonly userId: number }
  | { readonly kind: 'nothing'; readonly userId: number }
  | { readonly kind: 'remind' };

interface PayrollDialogsProps {
  readonly open: OpenDialog;
  readonly board: UsedBoard;
  readonly period: PayPeriod;
  /** The list from which a sheet was opened. */
  readonly listed: readonly BoardRow[];
  readonly steps: UsedSteps;
  readonly actionsOf: (row: SheetRow) => readonly SheetAction[];
  readonly onAct: (action: TimesheetAction, row: SheetRow, onFailed: (message: string) => void) => Promise<boolean>;
  readonly onShow: (open: OpenDialog) => void;
  readonly onClose: () => void;
}

/** The dialogs of the payroll lists, which always show the latest copy of the sheet. */
export function PayrollDialogs(props: PayrollDialogsProps) {
  const { open, board, period, listed, steps, actionsOf, onAct, onShow, onClose } = props;
  const periodId = period.id;
  if (open.kind === 'remind') {
    const rows = board.rows.filter(isToRemind);
    return <RemindDialog periodId={periodId} rows={rows} onSent={board.fetchAll} onClose={onClose} />;
  }
  if (open.kind === 'bulk') {
    const showSheet = ({ sheet }: SheetRow) => onShow({ kind: 'sheet', sheetId: sheet.id });
    return (
      <BulkDialog
        plan={open.plan}
        selection={open.selection}
        endDate={period.end_date}
        onDone={board.fetchAll}
        onOpen={showSheet}
        onClose={onClose}
      />
    );
  }
  if (open.kind === 'start' || open.kind === 'nothing') {
    const person = board.rows.find(({ user_id }) => user_id === open.userId);
    if (!person) return null;
    const shared = { row: person, periodId, refresh: board.fetchAll, onClose };
    return open.kind === 'start' ? <StartDialog {...shared} /> : <NothingDialog {...shared} />;
  }
  const row = board.rows.filter(hasSheet).find(({ sheet }) => sheet.id === open.sheetId);
  if (!row) return null;
  if (open.kind === 'reason') return <ReasonDialog step={open.step} row={row} steps={steps} onClose={onClose} />;
  if (open.kind === 'delete') {
    const remove = () => board.put(row.sheet.id, null);
    return <DeleteSheetDialog row={row} onDeleted={remove} onFailed={board.fetchAll} onClose={onClose} />;
  }
  return (
    <OpenedSheet
      row={row}
      board={board}
      listed={listed}
      steps={steps}
      actionsOf={actionsOf}
      onAct={onAct}
      onShow={({ sheet }) => onShow({ kind: 'sheet', sheetId: sheet.id })}
      onClose={onClose}
    />
  );
}
