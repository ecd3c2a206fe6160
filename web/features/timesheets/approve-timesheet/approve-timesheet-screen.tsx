import type { BulkStep } from '../../../../shared/timesheets/bulk.ts';
import { stateLabels, type TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import { PayrollList } from '../payroll/payroll-list.tsx';
import { BOARD, type PayrollView, TOTALS } from '../payroll/payroll-view.ts';

const views: readonly PayrollView[] = [
  { id: 'approving', label: 'To approve', shows: 'APPROVING' },
  { id: 'approved', label: stateLabels.approved, shows: 'APPROVED' },
  BOARD,
  TOTALS,
];

const actions: readonly TimesheetAction[] = ['approve', 'lock', 'return', 'unlock', 'unapprove'];

const bulk: readonly BulkStep[] = ['lock', 'approve'];

/** Lists a period's sheets to be locked and approved, one at a time or all at once. */
export function ApproveTimesheetScreen() {
  return (
    <PayrollList
      tableId="approve-timesheet"
      views={views}
      actions={actions}
      isReview={false}
      bulk={bulk}
      pointsOut={['open', 'locked']}
      scope="all"
    />
  );
}
