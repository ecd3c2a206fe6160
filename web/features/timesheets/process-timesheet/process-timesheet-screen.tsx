import type { BulkStep } from '../../../../shared/timesheets/bulk.ts';
import { stateLabels, type TimesheetAction } from '../../../../shared/timesheets/lifecycle.ts';
import { PayrollList } from '../payroll/payroll-list.tsx';
import { BOARD, type PayrollView, TOTALS } from '../payroll/payroll-view.ts';

const views: readonly PayrollView[] = [
  { id: 'processing', label: 'To process', shows: 'PROCESSING' },
  { id: 'processed', label: stateLabels.processed, shows: 'PROCESSED' },
  BOARD,
  TOTALS,
];

const actions: readonly TimesheetAction[] = ['process', 'unapprove', 'unprocess'];

const bulk: readonly BulkStep[] = ['process'];

/** Lists a period's approved sheets for payment, one at a time or all at once. */
export function ProcessTimesheetScreen() {
  return (
    <PayrollList
      tableId="process-timesheet"
      views={views}
      actions={actions}
      isReview={false}
      bulk={bulk}
      pointsOut={['approved']}
      scope="ready"
    />
  );
}
