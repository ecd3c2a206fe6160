import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type PayrollView, readView, writeView } from './payroll-view.ts';

interface Selected {
  /** The list in which the rows were selected. */
  readonly list: string;
  readonly rows: readonly BoardRow[];
}

const NO_ROWS: readonly BoardRow[] = [];

/** Returns the view in the address, and the rows selected in it for the pay period. */
export function usePayrollView(views: readonly PayrollView[], periodId: number | undefined) {
  const [params, setParams] = useSearchParams();
  const view = readView(params, views);
  const list = `${view.id} ${periodId}`;
  const [selected, setSelected] = useState<Selected>({ list, rows: NO_ROWS });
  const select = useCallback((rows: readonly BoardRow[]) => setSelected({ list, rows }), [list]);
  const changeView = useCallback(
    (next: PayrollView) => {
      setParams((current) => writeView(current, next, views), { preventScrollReset: true });
    },
    [setParams, views],
  );
  return {
    view,
    isSearched: params.get('search') !== null,
    changeView,
    selected: selected.list === list ? selected.rows : NO_ROWS,
    select,
  };
}
