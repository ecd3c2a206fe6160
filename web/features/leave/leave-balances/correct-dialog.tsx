import Box from '@cloudscape-design/components/box';
import { labelsOf } from '../../../../shared/contract/field.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { correctLeaveBalance, type leaveBalances } from '../../../../shared/contract/operations/leave.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { bodyOf } from '../../../components/records/record-values.ts';
import { useSingleCall } from '../../../components/records/use-single-call.ts';
import { useNotices } from '../../../layout/use-notices.ts';

export type BalanceRow = AnswerOf<typeof leaveBalances>[number];

type Values = { hours: string; note: string };

const { hours, note } = correctLeaveBalance.body;
const fields = { hours, note };
const labels = labelsOf(fields);

interface CorrectDialogProps {
  readonly row: BalanceRow;
  readonly onCorrected: () => void;
  readonly onClose: () => void;
}

/** R71: adds hours to a balance or takes some away; the first ones are the opening balance. */
export function CorrectDialog({ row, onCorrected, onClose }: CorrectDialogProps) {
  const { notify } = useNotices();
  const correct = useSingleCall(correctLeaveBalance);
  const { user_id, kind_id, kind_name: kind, name } = row;
  return (
    <RecordDialog<Values, AnswerOf<typeof correctLeaveBalance>>
      title={`Correct ${kind}: ${name}`}
      submitText="Save"
      one="balance"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpLeaveEntry-${user_id}-${kind_id}`,
        initial: { hours: '', note: '' },
        version: 0,
        failureText: "The balance couldn't be changed.",
        check: (values) => inputIssues(fields, bodyOf(fields, values)),
        save: (values) =>
          correct({ user_id, kind_id, hours: Number(values.hours), note: values.note.trim() }, onCorrected),
        onSaved: ({ balance }) => {
          notify({ type: 'success', content: `${kind} of ${name}: ${hoursText(balance)} hours.` });
          onClose();
          onCorrected();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">The balance is {hoursText(row.balance)} hours.</Box>
          <TextField
            control={control}
            name="hours"
            kind="decimal"
            label={labels.hours}
            description={hours.help}
            required
          />
          <LongTextField control={control} name="note" label={labels.note} rows={2} required />
        </>
      )}
    </RecordDialog>
  );
}
