import { useCallback } from 'react';
import { timesheetBoard } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import { type BoardRow, type BoardSheet, boardSheet } from '../../../../shared/timesheets/board.ts';
import { storedHours } from '../../../../shared/timesheets/counted.ts';
import { stateOf } from '../../../../shared/timesheets/lifecycle.ts';
import { hundredthsOutOfPlace } from '../../../../shared/timesheets/out-of-place.ts';
import { call } from '../../../api/call.ts';
import { useRead } from '../../../api/use-read.ts';
import type { Source } from '../../../components/table/source.ts';

const NO_ROWS: readonly never[] = [];

/** A sheet on the board after a step, which doesn't change its days; `before` is how the board had it. */
export const boardSheetOf = (
  { data, ...sheet }: TimesheetRecord,
  before: BoardSheet,
  nameOf: Parameters<typeof boardSheet>[1],
): BoardSheet => {
  const { rule, week_start, hundredths, weeks, odd } = before;
  return boardSheet(
    {
      ...sheet,
      // R66: what an approved or processed sheet was counted by; it has just been counted.
      hundredths: storedHours(sheet) ?? hundredths,
      rule: sheet.overtime_rule ?? rule,
      week_start: sheet.work_week_start ?? week_start,
      recounted: null,
      out_of_place: hundredthsOutOfPlace(data),
      weeks,
      odd,
    },
    nameOf,
  );
};

/** R18: a step that opens a sheet also opens it to its owner, even after the lock date. */
const withSheet = (row: BoardRow, sheet: BoardSheet | null): BoardRow => ({
  ...row,
  sheet,
  is_past_lock: row.is_past_lock && !(sheet && stateOf(sheet) === 'open'),
});

export interface UsedBoard extends Source {
  readonly rows: readonly BoardRow[];
  /** Updates a sheet on the board after another call changed it; null for a deleted one. */
  readonly put: (sheetId: number, sheet: BoardSheet | null) => Promise<void>;
}

/**
 * Fetches everyone's state in a pay period when the page opens; kept in memory only. `failureText` replaces the
 * server's message.
 */
export function useBoard(periodId: number | undefined, failureText?: string): UsedBoard {
  const board = useRead(
    periodId !== undefined && ['timesheet-board', periodId],
    async () => {
      try {
        return await call(timesheetBoard, { query: { pay_period_id: periodId ?? 0 } });
      } catch (error) {
        throw failureText === undefined ? error : new Error(failureText, { cause: error });
      }
    },
    // Fetch whenever the page opens, because a sheet may have been changed on another page in the meantime.
    { dedupingInterval: 0 },
  );
  const { data, mutate } = board;
  const put = useCallback(
    async (sheetId: number, sheet: BoardSheet | null) => {
      const changed = (rows: readonly BoardRow[] = NO_ROWS) =>
        rows.map((row) => (row.sheet?.id === sheetId ? withSheet(row, sheet) : row));
      await mutate(changed, { revalidate: sheet === null });
    },
    [mutate],
  );
  return { ...board, rows: data ?? NO_ROWS, put };
}
