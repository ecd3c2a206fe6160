import { useMemo } from 'react';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type BulkPlan, type BulkStep, planBulk } from '../../../../shared/timesheets/bulk.ts';
import { hasSheet, refusalOfStep, type SheetAction, type SheetRow } from './sheet-actions.ts';

const NO_STEPS: readonly BulkStep[] = [];

/** Returns what each bulk step would do with these rows. */
export function useBulkPlans(
  rows: readonly BoardRow[],
  actionsOf: (row: SheetRow) => readonly SheetAction[],
  steps: readonly BulkStep[] = NO_STEPS,
): readonly BulkPlan<SheetRow>[] {
  return useMemo(() => {
    const sheets = rows.filter(hasSheet);
    return steps.map((step) => planBulk(step, sheets, (row) => refusalOfStep(step, actionsOf(row))));
  }, [actionsOf, rows, steps]);
}
