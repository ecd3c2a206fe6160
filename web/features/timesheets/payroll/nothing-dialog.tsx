import Box from '@cloudscape-design/components/box';
import { messages } from '../../../../shared/contract/field.ts';
import { noteNothingToReport } from '../../../../shared/contract/operations/payroll.ts';
import type { TimesheetRecord } from '../../../../shared/contract/operations/timesheets.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { call } from '../../../api/call.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { useNotices } from '../../../layout/use-notices.ts';

interface NothingDialogProps {
  readonly row: BoardRow;
  readonly periodId: number;
  readonly onNoted: () => Promise<void>;
  readonly onClose: () => void;
}

const MOST = 500;

/** R61: notes for someone that they have nothing to report, with a reason. */
export function NothingDialog({ row, periodId, onNoted, onClose }: NothingDialogProps) {
  const { notify } = useNotices();
  const { user_id, name } = row;
  return (
    <RecordDialog<{ reason: string }, TimesheetRecord>
      title={`Nothing to report: ${name}`}
      submitText="Save"
      one="timesheet"
      labels={{ reason: 'Reason' }}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpTimesheet-nothing-${periodId}-${user_id}`,
        initial: { reason: '' },
        version: 0,
        failureText: 'The note couldn’t be saved.',
        check: ({ reason }) => {
          const length = reason.trim().length;
          if (length === 0) return [{ field: 'reason', message: messages.required }];
          return length > MOST ? [{ field: 'reason', message: `This field takes at most ${MOST} characters.` }] : [];
        },
        save: ({ reason }) =>
          call(noteNothingToReport, { body: { user_id, pay_period_id: periodId, reason: reason.trim() } }),
        onSaved: () => {
          notify({ type: 'success', content: `Noted: ${name} has nothing to report.` });
          onClose();
          void onNoted();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            {name} no longer counts as missing and isn’t reminded. The note disappears if hours are entered.
          </Box>
          <LongTextField control={control} name="reason" label="Reason" required />
        </>
      )}
    </RecordDialog>
  );
}
