import { useState } from 'react';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { isToRemind } from '../../../../shared/timesheets/board.ts';
import type { BulkPlan } from '../../../../shared/timesheets/bulk.ts';
import { type TimesheetAction, type TimesheetStep, transitions } from '../../../../shared/timesheets/lifecycle.ts';
import type { PayPeriod } from '../sheet/period-choice.ts';
import { BulkDialog, type Selection } from './bulk-dialog.tsx';
import { DeleteSheetDialog } from './delete-sheet-dialog.tsx';
import { NothingDialog } from './nothing-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';
import { hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { type Before, SheetDialog } from './sheet-dialog.tsx';
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

/** Returns the next sheet for which the same action is possible: first those below, then those above. */
function nextFor(
  action: TimesheetAction,
  row: SheetRow,
  rows: readonly SheetRow[],
  actionsOf: PayrollDialogsProps['actionsOf'],
): SheetRow | undefined {
  const at = rows.findIndex(({ sheet }) => sheet.id === row.sheet.id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((each) =>
    actionsOf(each).some((offered) => offered.action === action && offered.disabledReason === undefined),
  );
}

interface PayrollDialogsProps {
  readonly open: OpenDialog;
  readonly board: UsedBoard;
  readonly period: PayPeriod;
  /** The list from which a sheet was opened. */
  readonly listed: readonly BoardRow[];
  readonly steps: UsedSteps;
  readonly actionsOf: (row: SheetRow) => readonly SheetAction[];
  readonly onAct: (action: TimesheetAction, row: SheetRow, onFailed: (message: string) => void) => Promise<boolean>;
  readonly onShow: (open: OpenDialog | null) => void;
}

/** The dialogs of the payroll lists, which always show the latest copy of the sheet. */
export function PayrollDialogs(props: PayrollDialogsProps) {
  const { open, board, period, listed, steps, actionsOf, onAct, onShow } = props;
  const periodId = period.id;
  // Keep the original order, because a sheet leaves the list when it is approved, but the user may go back to it.
  const [order] = useState(() => listed.filter(hasSheet).map(({ sheet }) => sheet.id));
  const [before, setBefore] = useState<Before>();
  /** Why the last step on the opened sheet failed. */
  const [failure, setFailure] = useState<string>();
  const close = () => onShow(null);
  if (open.kind === 'remind') {
    const rows = board.rows.filter(isToRemind);
    return <RemindDialog periodId={periodId} rows={rows} onSent={board.fetchAll} onClose={close} />;
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
        onClose={close}
      />
    );
  }
  if (open.kind === 'start' || open.kind === 'nothing') {
    const person = board.rows.find(({ user_id }) => user_id === open.userId);
    if (!person) return null;
    const shared = { row: person, periodId, onClose: close };
    return open.kind === 'start' ? (
      <StartDialog {...shared} onStarted={board.fetchAll} />
    ) : (
      <NothingDialog {...shared} onNoted={board.fetchAll} />
    );
  }
  const row = board.rows.filter(hasSheet).find(({ sheet }) => sheet.id === open.sheetId);
  if (!row) return null;
  if (open.kind === 'reason') return <ReasonDialog step={open.step} row={row} steps={steps} onClose={close} />;
  if (open.kind === 'delete') {
    const remove = () => board.put(row.sheet.id, null);
    return <DeleteSheetDialog row={row} onDeleted={remove} onFailed={board.fetchAll} onClose={close} />;
  }
  const sheets = board.rows.filter(hasSheet);
  const rows = order.flatMap((id) => sheets.filter(({ sheet }) => sheet.id === id));
  const show = ({ sheet }: SheetRow) => onShow({ kind: 'sheet', sheetId: sheet.id });
  /** After a step that needs no input, shows the next sheet for which it is possible. */
  const act = async (action: TimesheetAction) => {
    setBefore(undefined);
    setFailure(undefined);
    if (!(await onAct(action, row, setFailure))) return;
    const next = nextFor(action, row, rows, actionsOf);
    if (!next) return;
    setBefore({ row, done: transitions[action].done });
    show(next);
  };
  return (
    <SheetDialog
      row={row}
      rows={rows}
      before={before}
      failure={failure}
      actions={actionsOf(row)}
      board={board}
      isBusy={steps.busy === row.sheet.id}
      onAct={(action) => void act(action)}
      onShow={(next) => {
        setBefore(undefined);
        setFailure(undefined);
        show(next);
      }}
      onClose={close}
    />
  );
}
