import { useCallback } from 'react';
import { type Actor, can } from '../../../../shared/access/policy.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { sumOfKinds } from '../../../../shared/timesheets/hours.ts';
import {
  approvers,
  stateOf,
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

/** R15, R67: a sheet can be started for someone who has none, or it is noted that there is nothing to report. */
const startActions = (row: BoardRow, actor: Actor | null, onOpen: Offered['onOpen']): RowAction[] => {
  // On a supervisor's board, the server includes only people with sheets that this supervisor approves.
  if (!actor || !can(actor, approvers, { record: { user_id: row.user_id }, isApprovee: true })) return [];
  const { user_id: userId, sheet } = row;
  const isEmpty = sheet && stateOf(sheet) === 'open' && sumOfKinds(sheet.hundredths) === 0;
  return [
    ...(sheet ? [] : [{ id: 'start', label: 'Start', onSelect: () => onOpen({ kind: 'start', userId }) }]),
    ...(!sheet || (isEmpty && sheet.nothing_reason === null)
      ? [{ id: 'nothing', label: 'Nothing to report', onSelect: () => onOpen({ kind: 'nothing', userId }) }]
      : []),
  ];
};

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
    async (action: TimesheetAction, row: SheetRow, onFailed?: (message: string) => void): Promise<boolean> => {
      const sheetId = row.sheet.id;
      if (action === 'modify') onModify?.(row);
      else if (action === 'delete') onOpen({ kind: 'delete', sheetId });
      else if (transitions[action].asks) onOpen({ kind: 'reason', step: action as TimesheetStep, sheetId });
      else return take(action as TimesheetStep, row, onFailed);
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
              onSelect: () => act(action, row),
            })),
            ...startActions(row, actor, onOpen),
          ]
        : startActions(row, actor, onOpen),
    [actor, actionsOf, act, onOpen],
  );

  return { actionsOf, act, rowActions };
}
