import type { Actor } from '../../../../shared/access/policy.ts';
import type { BoardRow, BoardSheet } from '../../../../shared/timesheets/board.ts';
import { type Refusal, refusalOf, type TimesheetAction, transitions } from '../../../../shared/timesheets/lifecycle.ts';

export type SheetRow = BoardRow & { readonly sheet: BoardSheet };

export const hasSheet = (row: BoardRow): row is SheetRow => row.sheet !== null;

export interface ActionContext {
  readonly actor: Actor;
  /** R47: whether Delete and Modify are offered. */
  readonly isReview: boolean;
  /** Whether nobody but the owner could approve or process: then a president may. */
  readonly isSoleApprover: (action: TimesheetAction, row: SheetRow) => boolean;
}

export interface SheetAction {
  readonly action: TimesheetAction;
  readonly label: string;
  /** Why it is greyed; undefined while it is enabled. */
  readonly disabledReason: string | undefined;
  readonly because?: Refusal['because'] | undefined;
}

/** What a person may do with a sheet at all, from the table that the server decides by; greyed with the reason where not now. */
export function actionsOn(row: SheetRow, wanted: readonly TimesheetAction[], context: ActionContext): SheetAction[] {
  const { actor, isReview, isSoleApprover } = context;
  return wanted.flatMap((action): SheetAction[] => {
    const refusal = refusalOf(action, actor, {
      sheet: { ...row.sheet, user_id: row.user_id },
      // The server puts nobody but approvees on a supervisor's board.
      isApprovee: true,
      isReview,
      isPastLock: row.is_past_lock,
      isSoleApprover: isSoleApprover(action, row),
    });
    if (refusal?.because === 'role' || refusal?.because === 'view') return [];
    return [{ action, label: transitions[action].label, disabledReason: refusal?.message, because: refusal?.because }];
  });
}

/** Why a step cannot be taken with a sheet of a list, of those that the list offers. */
export function refusalOfStep(
  step: TimesheetAction,
  actions: readonly SheetAction[],
): Pick<Refusal, 'because' | 'message'> | undefined {
  const found = actions.find(({ action }) => action === step);
  if (!found) return { because: 'role', message: 'not allowed' };
  const { because, disabledReason } = found;
  return because && disabledReason !== undefined ? { because, message: disabledReason } : undefined;
}

/** Enabled ones first: what can be done now stands beside the row, the rest in its menu. */
export const enabledFirst = (actions: readonly SheetAction[]): SheetAction[] => [
  ...actions.filter(({ disabledReason }) => disabledReason === undefined),
  ...actions.filter(({ disabledReason }) => disabledReason !== undefined),
];
