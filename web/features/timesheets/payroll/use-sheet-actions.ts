import { useCallback } from 'react';
import { type Actor, can } from '../../../../shared/access/policy.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import {
  approvers,
  type TimesheetAction,
  type TimesheetStep,
  transitions,
} from '../../../../shared/timesheets/lifecycle.ts';
import { useSession } from '../../../session/use-session.ts';
import type { RowAction } from '../../../components/table/row-actions.tsx';
import type { OpenDialog } from './payroll-dialogs.tsx';
import { actionsOn, enabledFirst, hasSheet, type SheetAction, type SheetRow } from './sheet-actions.ts';
import { useIsSoleApprover } from './use-is-sole-approver.ts';
import type { UsedSteps } from './use-steps.ts';

interface Offered {
  readonly actions: readonly TimesheetAction[];
  readonly isReview: boolean;
  readonly steps: UsedSteps;
  readonly onOpen: (open: OpenDialog) => void;
  readonly onModify?: ((row: SheetRow) => void) | undefined;
}

/** R15: a sheet can be started for someone who has none. */
const startActions = (row: BoardRow, actor: Actor | null, onSelect: () => void): RowAction[] =>
  // On a supervisor's board, the server includes only people whose sheets they approve.
  actor && can(actor, approvers, { record: { user_id: row.user_id }, isApprovee: true })
    ? [{ id: 'start', label: 'Start', onSelect }]
    : [];

/** Returns the actions for the sheets of a list. They run at once, or after a dialog that asks for a reason. */
export function useSheetActions({ actions, isReview, steps, onOpen, onModify }: Offered) {
  const { actor } = useSession();
  const isSoleApprover = useIsSoleApprover();
  const { take } = steps;

  const actionsOf = useCallback(
    (row: SheetRow): SheetAction[] => (actor ? actionsOn(row, actions, { actor, isReview, isSoleApprover }) : []),
    [actor, actions, isReview, isSoleApprover],
  );

  const act = useCallback(
    /** Returns whether a step was taken at once. */
    async (action: TimesheetAction, row: SheetRow): Promise<boolean> => {
      const sheetId = row.sheet.id;
      if (action === 'modify') onModify?.(row);
      else if (action === 'delete') onOpen({ kind: 'delete', sheetId });
      else if (transitions[action].asks) onOpen({ kind: 'reason', step: action as TimesheetStep, sheetId });
      else return take(action as TimesheetStep, row);
      return false;
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
              onSelect: () => void act(action, row),
            })),
          ]
        : startActions(row, actor, () => onOpen({ kind: 'start', userId: row.user_id })),
    [actor, actionsOf, act, onOpen],
  );

  return { actionsOf, act, rowActions };
}
