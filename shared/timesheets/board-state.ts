import { type TimesheetState, timesheetStates } from './lifecycle.ts';

/**
 * A person's state in a period. `missing`: has no hours yet and can still enter them, with or without a sheet; `none`: the
 * lock date passed before they had a sheet.
 */
export type BoardState = 'missing' | 'none' | TimesheetState;

export const boardStates: readonly BoardState[] = ['missing', 'none', ...timesheetStates];
