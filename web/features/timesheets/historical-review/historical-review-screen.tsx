import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { tsrpTimesheet } from '../../../../shared/contract/collections/tsrp-timesheet.ts';
import { capitalized } from '../../../../shared/contract/field.ts';
import type { TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import { waitingStates } from '../../../../shared/timesheets/waiting-text.ts';
import { PayrollList } from '../payroll/payroll-list.tsx';
import { BOARD, type PayrollView, TOTALS } from '../payroll/payroll-view.ts';
import type { SheetRow } from '../payroll/sheet-actions.ts';

const FAILED = 'Failed to load historical timesheets. Please try again.';

const views: readonly PayrollView[] = [
  { id: 'sheets', label: capitalized(tsrpTimesheet.many), shows: 'HISTORICAL' },
  BOARD,
  TOTALS,
];

const actions: readonly TimesheetAction[] = [
  'modify',
  'lock',
  'unlock',
  'return',
  'approve',
  'unapprove',
  'process',
  'unprocess',
  'delete',
];

/** Shows all sheets of any period with all actions; only this page offers Delete and Modify (R47). */
export function HistoricalReviewScreen() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Passes the list's state on, so that the form can return to it.
  const modify = useCallback(
    ({ sheet }: SheetRow) => void navigate(`${pathname}/modify-timesheet/${sheet.id}`, { state: { list: search } }),
    [navigate, pathname, search],
  );
  return (
    <PayrollList
      tableId="historical-review"
      views={views}
      actions={actions}
      isReview
      pointsOut={waitingStates}
      scope="processed"
      failureText={FAILED}
      onModify={modify}
    />
  );
}
