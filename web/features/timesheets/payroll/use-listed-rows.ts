import { useMemo } from 'react';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { hourKinds } from '../../../../shared/timesheets/hours.ts';
import { type PayScope, payTotals } from '../../../../shared/timesheets/pay-totals.ts';
import { type PayrollView, rowsOfView } from './payroll-view.ts';

interface Looked {
  readonly view: PayrollView;
  /** The sheets that count towards the totals. */
  readonly scope: PayScope;
  readonly selected: readonly BoardRow[];
}

/** Returns the rows of a view, the selected ones, and their totals. */
export function useListedRows(rows: readonly BoardRow[], { view, scope, selected }: Looked) {
  const isTotals = view.shows === 'totals';
  const totals = useMemo(() => payTotals(rows, scope), [rows, scope]);
  const listed = useMemo(() => {
    const counted = new Set(totals.lines.map(({ user_id }) => user_id));
    return rowsOfView(view, rows).filter(({ user_id }) => !isTotals || counted.has(user_id));
  }, [view, isTotals, rows, totals]);
  const chosen = useMemo(() => {
    const ids = new Set(selected.map(({ user_id }) => user_id));
    return listed.filter(({ user_id }) => ids.has(user_id));
  }, [selected, listed]);
  return {
    listed,
    chosen,
    /** The hours to be paid. */
    totals,
    paidKinds: hourKinds.filter((kind) => totals.hundredths[kind] > 0),
  };
}
