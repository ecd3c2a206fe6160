import Box from '@cloudscape-design/components/box';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { noteNothingToReport } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { call } from '../../../api/call.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface NothingDialogProps {
  readonly row: BoardRow;
  readonly periodId: number;
  /** Reads the list again, also if somebody else was faster. */
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

const { reason: reasonField } = noteNothingToReport.body;
const labels = labelsOf({ reason: reasonField });

/** R67: notes for someone that they have nothing to report, with a reason. */
export function NothingDialog({ row, periodId, refresh, onClose }: NothingDialogProps) {
  const { notify } = useNotices();
  const { user_id, name } = row;
  return (
    <RecordDialog<{ reason: string }, TimesheetRecord>
      title={`Nothing to report: ${name}`}
      submitText="Save"
      one="timesheet"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpTimesheet-nothing-${periodId}-${user_id}`,
        initial: { reason: '' },
        version: 0,
        failureText: "The note couldn't be saved.",
        check: (values) => inputIssues({ reason: reasonField }, { ...values }),
        save: ({ reason }) =>
          call(noteNothingToReport, { body: { user_id, pay_period_id: periodId, reason: reason.trim() } }).finally(
            () => void refresh(),
          ),
        onSaved: () => {
          notify({ type: 'success', content: `Noted: ${name} has nothing to report.` });
          onClose();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            {name} no longer counts as missing and isn't reminded. The note disappears if hours are entered.
          </Box>
          <LongTextField control={control} name="reason" label={labels.reason} required />
        </>
      )}
    </RecordDialog>
  );
}
