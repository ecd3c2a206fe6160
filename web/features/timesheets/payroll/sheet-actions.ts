import type { Actor } from '../../../../shared/access/policy.ts';
import type { BoardRow, BoardSheet } from '../../../../shared/timesheets/board.ts';
import {
  type ActionRefusal,
  actionRefusal,
  type TimesheetAction,
  transitions,
} from '../../../../shared/timesheets/lifecycle.ts';

export type SheetRow = BoardRow & { readonly sheet: BoardSheet };

export const hasSheet = (row: BoardRow): row is SheetRow => row.sheet !== null;

export interface ActionContext {
  readonly actor: Actor;
  /** R47: whether Delete and Modify are offered. */
  readonly isReview: boolean;
  /** Whether only the owner could approve or process the sheet; a president may then do so. */
  readonly isSoleApprover: (action: TimesheetAction, row: SheetRow) => boolean;
}

export interface SheetAction {
  readonly action: TimesheetAction;
  readonly label: string;
  /** Why the action is disabled; undefined if it is enabled. */
  readonly disabledReason: string | undefined;
  readonly because?: ActionRefusal['because'] | undefined;
}

/**
 * Returns the actions that a user may ever take on a sheet, by the same table as the server. Those that aren't possible
 * now are disabled and give the reason.
 */
export function actionsOn(row: SheetRow, wanted: readonly TimesheetAction[], context: ActionContext): SheetAction[] {
  const { actor, isReview, isSoleApprover } = context;
  return wanted.flatMap((action): SheetAction[] => {
    const refusal = actionRefusal(action, actor, {
      sheet: { ...row.sheet, user_id: row.user_id },
      // On a supervisor's board, the server includes only people with sheets that this supervisor approves.
      isApprovee: true,
      isReview,
      isPastLock: row.is_past_lock,
      isSoleApprover: isSoleApprover(action, row),
    });
    if (refusal?.because === 'role' || refusal?.because === 'view') return [];
    return [{ action, label: transitions[action].label, disabledReason: refusal?.message, because: refusal?.because }];
  });
}

/** Returns why a step isn't possible for a sheet; undefined if it is. */
export function refusalOfStep(
  step: TimesheetAction,
  actions: readonly SheetAction[],
): Pick<ActionRefusal, 'because' | 'message'> | undefined {
  const found = actions.find(({ action }) => action === step);
  if (!found) return { because: 'role', message: 'not allowed' };
  const { because, disabledReason } = found;
  return because && disabledReason !== undefined ? { because, message: disabledReason } : undefined;
}

/** Sorts enabled actions first, because the first ones are shown as buttons and the others in a menu. */
export const enabledFirst = (actions: readonly SheetAction[]): SheetAction[] => [
  ...actions.filter(({ disabledReason }) => disabledReason === undefined),
  ...actions.filter(({ disabledReason }) => disabledReason !== undefined),
];
