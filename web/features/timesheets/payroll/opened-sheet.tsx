import { useEffect, useRef, useState } from 'react';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type TimesheetAction, transitions } from '../../../../shared/timesheets/lifecycle.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { type Before, SheetDialog } from './sheet-dialog.tsx';
import type { UsedBoard } from './use-board.ts';
import type { UsedSteps } from './use-steps.ts';

interface OpenedSheetProps {
  readonly row: SheetRow;
  readonly board: Pick<UsedBoard, 'rows' | 'fetchAll'>;
  /** The list from which the sheet was opened. */
  readonly listed: readonly BoardRow[];
  readonly steps: Pick<UsedSteps, 'busy'>;
  readonly actionsOf: (row: SheetRow) => readonly SheetAction[];
  readonly onAct: (action: TimesheetAction, row: SheetRow, onFailed: (message: string) => void) => Promise<boolean>;
  readonly onShow: (row: SheetRow) => void;
  readonly onClose: () => void;
}

/** Returns the next sheet for which the same action is possible: first those below, then those above. */
function nextFor(
  action: TimesheetAction,
  row: SheetRow,
  rows: readonly SheetRow[],
  actionsOf: OpenedSheetProps['actionsOf'],
): SheetRow | undefined {
  const at = rows.findIndex(({ sheet }) => sheet.id === row.sheet.id);
  return [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find((each) =>
    actionsOf(each).some((offered) => offered.action === action && offered.disabledReason === undefined),
  );
}

/** Returns a function that says which sheet is in front by now; undefined once the dialog is closed. */
function useSheetInFront({ sheet: { id } }: SheetRow): () => number | undefined {
  const inFront = useRef<number>(undefined);
  useEffect(() => {
    inFront.current = id;
    return () => {
      inFront.current = undefined;
    };
  }, [id]);
  return () => inFront.current;
}

/** An opened sheet, which makes way for the next of its list after a step (R59). */
export function OpenedSheet({ row, board, listed, steps, actionsOf, onAct, onShow, onClose }: OpenedSheetProps) {
  const { notify } = useNotices();
  // Keep the original order, because a sheet leaves the list when it is approved, but the user may go back to it.
  const [order] = useState(() => listed.filter(hasSheet).map(({ sheet }) => sheet.id));
  const [before, setBefore] = useState<Before>();
  /** Why the last step failed. */
  const [failure, setFailure] = useState<string>();
  const inFront = useSheetInFront(row);
  const sheets = board.rows.filter(hasSheet);
  const rows = order.flatMap((id) => sheets.filter(({ sheet }) => sheet.id === id));

  /** The user may be at another sheet by now, or have closed the dialog. */
  const fail = (message: string) => {
    const shownId = inFront();
    if (shownId === undefined) notify({ type: 'error', content: message });
    else setFailure(shownId === row.sheet.id ? message : `${row.name}: ${message}`);
  };
  /** After a step that needs no input, shows the next sheet for which it is possible. */
  const act = async (action: TimesheetAction) => {
    setBefore(undefined);
    setFailure(undefined);
    if (!(await onAct(action, row, fail)) || inFront() !== row.sheet.id) return;
    const next = nextFor(action, row, rows, actionsOf);
    if (!next) return;
    setBefore({ row, done: transitions[action].done });
    onShow(next);
  };
  return (
    <SheetDialog
      row={row}
      rows={rows}
      before={before}
      failure={failure}
      actions={actionsOf(row)}
      board={board}
      isBusy={steps.busy.has(row.sheet.id)}
      onAct={(action) => void act(action)}
      onShow={(next) => {
        setBefore(undefined);
        setFailure(undefined);
        onShow(next);
      }}
      onClose={onClose}
    />
  );
}
