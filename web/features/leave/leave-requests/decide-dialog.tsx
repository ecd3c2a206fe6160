import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import { labelsOf } from '../../../../shared/contract/field.ts';
import type { AnswerOf } from '../../../../shared/contract/operation.ts';
import { decideLeave, type leaveRequests } from '../../../../shared/contract/operations/leave.ts';
import { reopening } from '../../../../shared/leave/decisions.ts';
import { spanText } from '../../../../shared/leave/requests.ts';
import { shortListText } from '../../../../shared/list-text.ts';
import { periodText } from '../../../../shared/pay-periods/period-text.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { call } from '../../../api/call.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { notMailedText } from '../../../components/texts.ts';
import { useNotices } from '../../../layout/use-notices.ts';
import { amountText } from '../leave/request-rows.tsx';

export type RequestRow = AnswerOf<typeof leaveRequests>[number];
export type Decision = 'approve' | 'refuse';

interface Values {
  answer: string;
}

type Decided = AnswerOf<typeof decideLeave>;

interface DecideDialogProps {
  readonly row: RequestRow;
  readonly decision: Decision;
  /** Reads the list again, also if somebody else was faster. */
  readonly refresh: () => void;
  readonly onClose: () => void;
}

const texts = {
  approve: { verb: 'Approve', done: 'Leave approved', failed: "The request couldn't be approved." },
  refuse: { verb: 'Deny', done: 'Leave denied', failed: "The request couldn't be denied." },
} as const;

const MAX_DAYS = 5;

const workedText = (worked: RequestRow['worked']): string =>
  shortListText(
    worked.map(({ date, hundredths }) => `${date} (${hoursText(hundredths)} hours)`),
    MAX_DAYS,
  );

/** What an approver should know before answering. */
function Facts({ row }: { readonly row: RequestRow }) {
  const { request, available_after: after, others_away: others, worked } = row;
  return (
    <>
      <Box variant="p">
        {request.kind_name}, <b>{spanText(request)}</b>: {amountText(request)}.
        {after !== null && ` ${hoursText(after)} hours will be left.`}
      </Box>
      {request.note !== null && <Box variant="p">&quot;{request.note}&quot;</Box>}
      {after !== null && after < 0 && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          The balance will be below zero.
        </Alert>
      )}
      {worked.length > 0 && (
        <Alert type="warning" statusIconAriaLabel="Warning">
          Work is already entered on {workedText(worked)}. Make sure the leave is in addition to it.
        </Alert>
      )}
      {others.length === 0 ? (
        <Box variant="p">Nobody else is away on these days.</Box>
      ) : (
        <Box variant="p">Also away: {others.map((other) => `${other.name} (${spanText(other)})`).join(', ')}.</Box>
      )}
    </>
  );
}

/** R70: answers a request; a refusal needs a word. */
export function DecideDialog({ row, decision, refresh, onClose }: DecideDialogProps) {
  const { notify } = useNotices();
  const { verb, done, failed } = texts[decision];
  const { request, name } = row;
  const fields = { answer: { ...decideLeave.body.answer, required: decision === 'refuse' } };
  const labels = labelsOf(fields);
  const say = ({ left_sheets: left, mailed }: Decided) => {
    notify({ type: 'success', content: `${done}: ${name}.` });
    for (const period of left) {
      notify({
        type: 'warning',
        content: `The timesheet for ${periodText(period)} isn't open, so the hours weren't entered. ${reopening[period.state]} it, then enter them there.`,
      });
    }
    if (!mailed) {
      notify({ type: 'warning', content: notMailedText(name) });
    }
  };
  return (
    <RecordDialog<Values, Decided>
      title={`${verb} leave: ${name}`}
      submitText={verb}
      one="request"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpLeaveRequest-${decision}-${request.id}`,
        initial: { answer: '' },
        version: request.version,
        failureText: failed,
        check: (values) => inputIssues(fields, { answer: values.answer.trim() || null }),
        save: ({ answer }, version) =>
          call(decideLeave, {
            body: { request_id: request.id, version, decision, answer: answer.trim() || null },
          }).finally(refresh),
        onSaved: (decided) => {
          say(decided);
          onClose();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Facts row={row} />
          <LongTextField
            control={control}
            name="answer"
            label={labels.answer}
            description={`Emailed to ${name}.`}
            rows={2}
            marksOptional
            required={decision === 'refuse'}
          />
        </>
      )}
    </RecordDialog>
  );
}
