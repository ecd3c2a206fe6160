import type { BoardState } from './board-state.ts';
import { type BoardRow, stateOfRow } from './board.ts';
import type { DoneSteps } from './done-steps.ts';
import type { OvertimeRule, WeekDay } from './overtime-rules.ts';
import type { WeekSum } from './week-hours.ts';
import { addHours, type HourHundredths, sumOfKinds } from './hours.ts';

/** A person's hours to be paid in one period. */
export interface PayLine {
  readonly user_id: number;
  readonly name: string;
  readonly done: DoneSteps;
  readonly state: BoardState;
  /** Hundredths of an hour by kind, and their sum. */
  readonly hundredths: HourHundredths;
  readonly sum: number;
  /** R66: what the overtime was counted by. */
  readonly rule: OvertimeRule;
  readonly week_start: WeekDay;
  readonly ready_at: string | null;
  readonly weeks: readonly WeekSum[];
}

export interface PayTotals {
  readonly lines: readonly PayLine[];
  readonly hundredths: HourHundredths;
  readonly sum: number;
}

/** Which sheets to include: all, those ready for pay, or those processed. */
export const payScopes = ['all', 'ready', 'processed'] as const;
export type PayScope = (typeof payScopes)[number];

const inScope: Record<PayScope, (state: BoardState) => boolean> = {
  all: () => true,
  // Processed sheets are approved, so they stay in the list of ready ones.
  ready: (state) => state === 'approved' || state === 'processed',
  processed: (state) => state === 'processed',
};

/** Returns the hours of a period by person and kind, in the order of the rows; people without a sheet are omitted. */
export function payTotals(rows: readonly BoardRow[], scope: PayScope): PayTotals {
  const lines = rows.flatMap((row): PayLine[] => {
    const state = stateOfRow(row);
    if (!row.sheet || !inScope[scope](state)) return [];
    const { user_id, name } = row;
    const { hundredths, done, rule, week_start, ready_at, weeks } = row.sheet;
    return [{ user_id, name, done, state, hundredths, sum: sumOfKinds(hundredths), rule, week_start, ready_at, weeks }];
  });
  const hundredths = addHours(lines.map((line) => line.hundredths));
  return { lines, hundredths, sum: sumOfKinds(hundredths) };
}
