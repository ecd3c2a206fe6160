import { useCallback } from 'react';
import type { BoardRow } from '../../../shared/timesheets/board.ts';
import { type TimesheetAction, type TimesheetStep, transitions } from '../../../shared/timesheets/lifecycle.ts';
import { useSession } from '../../session/use-session.ts';
import type { RowAction } from '../table/row-actions.tsx';
import type { OpenDialog } from './payroll-dialogs.tsx';
import { actionsOn, enabledFirst, hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { useNobodyElse } from './use-nobody-else.ts';
import type { UsedSteps } from './use-steps.ts';

interface Offered {
  readonly actions: readonly TimesheetAction[];
  readonly isReview: boolean;
  readonly steps: UsedSteps;
  readonly onOpen: (open: OpenDialog) => void;
  readonly onModify?: ((row: SheetRow) => void) | undefined;
}

/** What can be done with the sheets of a list, and doing it: at once, or after a dialog that asks why. */
export function useSheetActions({ actions, isReview, steps, onOpen, onModify }: Offered) {
  const { actor } = useSession();
  const isNobodyElse = useNobodyElse();
  const { take } = steps;

  const actionsOf = useCallback(
    (row: SheetRow): SheetAction[] => (actor ? actionsOn(row, actions, { actor, isReview, isNobodyElse }) : []),
    [actor, actions, isReview, isNobodyElse],
  );

  const act = useCallback(
    (action: TimesheetAction, row: SheetRow) => {
      const sheetId = row.sheet.id;
      if (action === 'modify') onModify?.(row);
      else if (action === 'delete') onOpen({ kind: 'delete', sheetId });
      else if (transitions[action].asks) onOpen({ kind: 'reason', step: action as TimesheetStep, sheetId });
      else void take(action as TimesheetStep, row);
    },
    [onModify, onOpen, take],
  );

  const rowActions = useCallback(
    (row: BoardRow): RowAction[] =>
      hasSheet(row)
        ? [
            { id: 'open', label: 'Open', onSelect: () => onOpen({ kind: 'sheet', sheetId: row.sheet.id }) },
            ...enabledFirst(actionsOf(row)).map(({ action, label, disabledReason }) => ({
              id: action,
              label,
              disabledReason,
              onSelect: () => act(action, row),
            })),
          ]
        : [],
    [actionsOf, act, onOpen],
  );

  return { actionsOf, act, rowActions };
}
