import { type BoardRow, type BoardState, stateOfRow } from './board.ts';
import { addCounts, type HourCount, sumOf } from './hours.ts';

/** What one person is to be paid for in one period. */
export interface PayLine {
  readonly user_id: number;
  readonly name: string;
  readonly approver_name: string | null;
  readonly state: BoardState;
  /** Fifths of a minute by kind. */
  readonly count: HourCount;
  readonly sum: number;
}

export interface PayTotals {
  readonly lines: readonly PayLine[];
  readonly count: HourCount;
  readonly sum: number;
}

/** Which sheets count: all there are, those that payroll may pay, or those that it has paid. */
export const payScopes = ['all', 'ready', 'processed'] as const;
export type PayScope = (typeof payScopes)[number];

const inScope: Record<PayScope, (state: BoardState) => boolean> = {
  all: (state) => state !== 'missing',
  // §4: a processed sheet was approved, so what is processed has been ready as well.
  ready: (state) => state === 'approved' || state === 'processed',
  processed: (state) => state === 'processed',
};

/** The hours of a period by person and kind, in the order of the rows; people without a sheet have no line. */
export function payTotals(rows: readonly BoardRow[], scope: PayScope): PayTotals {
  const lines = rows.flatMap((row): PayLine[] => {
    const state = stateOfRow(row);
    if (!row.sheet || !inScope[scope](state)) return [];
    const { user_id, name, approver_name } = row;
    const { count } = row.sheet;
    return [{ user_id, name, approver_name, state, count, sum: sumOf(count) }];
  });
  const count = addCounts(lines.map((line) => line.count));
  return { lines, count, sum: sumOf(count) };
}
