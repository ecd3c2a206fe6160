import { useCallback, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { type PayrollView, readView, writeView } from './payroll-view.ts';

/** Returns the view in the address, and the rows selected in it. */
export function usePayrollView(views: readonly PayrollView[]) {
  const [params, setParams] = useSearchParams();
  const [selected, select] = useState<readonly BoardRow[]>([]);
  const changeView = useCallback(
    (next: PayrollView) => {
      select([]);
      setParams((current) => writeView(current, next, views), { preventScrollReset: true });
    },
    [setParams, views],
  );
  return { view: readView(params, views), isSearched: params.get('search') !== null, changeView, selected, select };
}
