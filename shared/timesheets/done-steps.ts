import type { BoardState } from './board-state.ts';
import { timesheetStates } from './lifecycle.ts';

/** Who took each step of a sheet, and when. Stored on the sheet, because the tracker only knows today's approver. */

export const doneStates = ['locked', 'approved', 'processed'] as const;
export type DoneState = (typeof doneStates)[number];

interface DoneStep {
  /** Null for the daily job. */
  readonly user_id: number | null;
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
}

export type DoneSteps = Readonly<Record<DoneState, DoneStep | null>>;

const DAILY_JOB = 'Daily job';

/** Shown for steps taken before sheets stored who took them. */
const NOT_RECORDED = 'Not recorded';

const inOrder: readonly BoardState[] = timesheetStates;

/** The stored fields of the steps. */
export type StoredSteps = { readonly [S in DoneState as `${S}_by`]?: number | null } & {
  readonly [S in DoneState as `${S}_at`]?: string | null;
};

/** Null for steps that the sheet hasn't reached. */
export function doneSteps(sheet: StoredSteps, nameOf: (userId: number) => string): DoneSteps {
  const stepOf = (state: DoneState): DoneStep | null => {
    const at = sheet[`${state}_at`] ?? null;
    const user_id = sheet[`${state}_by`] ?? null;
    return at === null ? null : { user_id, name: user_id === null ? DAILY_JOB : nameOf(user_id), at };
  };
  return { locked: stepOf('locked'), approved: stepOf('approved'), processed: stepOf('processed') };
}

/** Returns who took a step of a sheet in this state; empty if the sheet hasn't reached that step. */
export function takerOf(state: BoardState, step: DoneState, done: DoneSteps): string {
  const isTaken = inOrder.indexOf(state) >= inOrder.indexOf(step);
  return done[step]?.name ?? (isTaken ? NOT_RECORDED : '');
}
