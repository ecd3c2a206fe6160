import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { BoardState } from '../../../../shared/timesheets/board-state.ts';
import { hoursText } from '../../../../shared/timesheets/hours.ts';
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

/** Shows a sheet's state with an icon and a word. */
export function SheetState({ state }: { readonly state: BoardState }) {
  return <StatusIndicator type={types[state]}>{boardStateLabels[state]}</StatusIndicator>;
}

/** Marks a sheet that has hours on days that don't allow their kind. */
export function ToCheck({ hundredths }: { readonly hundredths: number }) {
  if (hundredths === 0) return null;
  return (
    <div>
      <StatusIndicator type="warning">{hoursText(hundredths)} h to check</StatusIndicator>
    </div>
  );
}
