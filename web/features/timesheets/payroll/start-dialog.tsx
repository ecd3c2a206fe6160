import Box from '@cloudscape-design/components/box';
import { useNavigate } from 'react-router-dom';
import { labelsOf } from '../../../../shared/contract/field.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { startTimesheet } from '../../../../shared/contract/operations/payroll.ts';
import type { BoardRow } from '../../../../shared/timesheets/board.ts';
import { actionRefusal } from '../../../../shared/timesheets/lifecycle.ts';
import { call } from '../../../api/call.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { useSession } from '../../../session/use-session.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { notMailedText } from '../../../components/texts.ts';
import { NOT_STARTED } from '../sheet/period-choice.ts';
import { modifyAddress } from './modify-address.ts';

interface Values {
  reason: string;
}

type Started = AnswerOf<typeof startTimesheet>;

interface StartDialogProps {
  readonly row: BoardRow;
  readonly periodId: number;
  /** Reads the list again, also if somebody else was faster. */
  readonly refresh: () => Promise<void>;
  readonly onClose: () => void;
}

const { reason: reasonField } = startTimesheet.body;
const labels = labelsOf({ reason: reasonField });

/** Starts a timesheet for someone who has none, and offers to enter hours if the user may do so. */
export function StartDialog({ row, periodId, refresh, onClose }: StartDialogProps) {
  const { notify } = useNotices();
  const { actor } = useSession();
  const navigate = useNavigate();
  const { user_id, name, is_past_lock: isPastLock } = row;
  const isOwn = actor?.user_id === user_id;

  const say = ({ timesheet, mailed }: Started) => {
    const mayModify = actor && actionRefusal('modify', actor, { sheet: timesheet, isReview: true }) === undefined;
    notify({
      type: 'success',
      content: `Timesheet started: ${name}.`,
      ...(mayModify && {
        action: { label: 'Enter hours', onClick: () => void navigate(modifyAddress(timesheet.id)) },
      }),
    });
    if (!mailed) {
      notify({ type: 'warning', content: notMailedText(name) });
    }
  };

  return (
    <RecordDialog<Values, Started>
      title={`Start timesheet: ${name}`}
      submitText="Start timesheet"
      one="timesheet"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpTimesheet-start-${periodId}-${user_id}`,
        initial: { reason: '' },
        version: 0,
        failureText: NOT_STARTED,
        check: (values) => inputIssues({ reason: reasonField }, { ...values }),
        save: ({ reason }) =>
          call(startTimesheet, { body: { user_id, pay_period_id: periodId, reason: reason.trim() } }).finally(
            () => void refresh(),
          ),
        onSaved: (started) => {
          say(started);
          onClose();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">
            {isPastLock && "The lock date has passed, so people can't start their own timesheets. "}
            {isOwn
              ? 'You can enter your hours until the timesheet is locked.'
              : `${name} can enter hours until the timesheet is locked. Your reason is emailed to them.`}
          </Box>
          <LongTextField control={control} name="reason" label={labels.reason} required />
        </>
      )}
    </RecordDialog>
  );
}
