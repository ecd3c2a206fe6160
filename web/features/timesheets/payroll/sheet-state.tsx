import type { StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import { Status } from '../../../components/status.tsx';
import type { BoardState } from '../../../../shared/timesheets/board-state.ts';
import { type StateSource, stateOfRow } from '../../../../shared/timesheets/board.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { stateLabels } from '../../../../shared/timesheets/lifecycle.ts';

export const boardStateLabels: Readonly<Record<BoardState, string>> = {
  missing: 'Missing',
  none: 'No timesheet',
  ...stateLabels,
};

const types: Readonly<Record<BoardState, StatusIndicatorProps.Type>> = {
  missing: 'warning',
  none: 'stopped',
  open: 'pending',
  locked: 'in-progress',
  approved: 'info',
  processed: 'success',
};

const OPEN_READY = `${boardStateLabels.open}, ready`;

const isMarked = (row: StateSource): boolean => stateOfRow(row) === 'open' && Boolean(row.sheet?.ready_at);

/** R67: the state in words; an open sheet that its owner marked as ready says so. */
export const stateText = (row: StateSource): string => (isMarked(row) ? OPEN_READY : boardStateLabels[stateOfRow(row)]);

/** Shows a sheet's state with an icon and a word. */
export function SheetState({ row }: { readonly row: StateSource }) {
  return <Status type={isMarked(row) ? 'success' : types[stateOfRow(row)]}>{stateText(row)}</Status>;
}

/** Marks a sheet that has hours on days that don't allow their kind. */
export function ToCheck({ hundredths }: { readonly hundredths: number }) {
  if (hundredths === 0) return null;
  return (
    <div>
      <Status type="warning">{hoursText(hundredths)} h to check</Status>
    </div>
  );
}
