import Box from '@cloudscape-design/components/box';
import { useFormContext, useWatch } from 'react-hook-form';
import { addDays, isRealDate } from '../../../../shared/dates.ts';
import type { AnswerOf, InputOf } from '../../../../shared/contract/operation.ts';
import { labelsOf } from '../../../../shared/contract/field.ts';
import { askForLeave, type KindBalance } from '../../../../shared/contract/operations/leave.ts';
import { requestIssues } from '../../../../shared/leave/request-issues.ts';
import { type LeaveSpan, nextWorkingDay, requestHundredths } from '../../../../shared/leave/requests.ts';
import { hundredthsOfHours } from '../../../../shared/timesheets/hours.ts';
import { hoursText } from '../../../../shared/timesheets/hours-text.ts';
import { DayField } from '../../../components/forms/day-field.tsx';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import { bodyOf } from '../../../components/records/record-values.ts';
import { useSingleCall } from '../../../components/records/use-single-call.ts';
import { useNotices } from '../../../layout/use-notices.ts';

type Asked = AnswerOf<typeof askForLeave>;

type Values = {
  kind_id: number | null;
  first_day: string;
  last_day: string;
  hours: string;
  note: string;
};

const { body: fields } = askForLeave;
const labels = labelsOf(fields);

interface Facts {
  readonly kinds: readonly KindBalance[];
  readonly holidays: ReadonlySet<string>;
  /** Hundredths of an hour. */
  readonly fullDay: number;
  readonly today: string;
}

interface AskDialogProps extends Facts {
  readonly onAsked: () => void;
  readonly onClose: () => void;
}

const inputOf = (values: Values) => ({ ...bodyOf(fields, values), kind_id: values.kind_id });

const spanOf = ({ first_day, last_day, hours }: Values, fullDay: number): LeaveSpan => ({
  first_day,
  last_day,
  day_hundredths: hours.trim() === '' ? fullDay : hundredthsOfHours(Number(hours)),
});

/** What the request takes or why it would be refused, while it is typed. The server decides. */
function Taken(facts: Facts) {
  const { kinds, holidays, fullDay } = facts;
  const values = useWatch<Values>() as Values;
  const kind = kinds.find((each) => each.kind_id === values.kind_id);
  const span = spanOf(values, fullDay);
  if (!kind || !isRealDate(span.first_day) || !isRealDate(span.last_day) || !(span.day_hundredths > 0)) return null;
  const [problem] = requestIssues(span, facts);
  if (problem) return <Box aria-live="polite">{problem.message}</Box>;
  const taken = requestHundredths(span, holidays);
  // Days of the last year use the hours that expire with it.
  const newYear = `${facts.today.slice(0, 4)}-01-01`;
  const before = span.last_day < newYear ? span.last_day : addDays(newYear, -1);
  const kept = Math.min(kind.expiring, requestHundredths({ ...span, last_day: before }, holidays));
  return (
    <Box aria-live="polite">
      Takes <b>{hoursText(taken)}</b> hours, excluding weekends and holidays.
      {kind.keeps_balance && ` Left after this request: ${hoursText(kind.available + kept - taken)}.`}
    </Box>
  );
}

/** The last day follows the first until it is later. */
function Days() {
  const { control, getValues, setValue } = useFormContext<Values>();
  return (
    <>
      <DayField
        control={control}
        name="first_day"
        label={labels.first_day}
        which="the first day"
        required
        onChosen={(day) => {
          if (isRealDate(day) && getValues('last_day') < day) setValue('last_day', day, { shouldDirty: true });
        }}
      />
      <DayField control={control} name="last_day" label={labels.last_day} which="the last day" required />
    </>
  );
}

/** R70: requests leave; the first kind and the next working day are already filled in. */
export function AskDialog({ onAsked, onClose, ...facts }: AskDialogProps) {
  const { kinds, holidays, fullDay, today } = facts;
  const { notify } = useNotices();
  const ask = useSingleCall(askForLeave);
  const day = nextWorkingDay(today, holidays);
  const choices = kinds.map((kind) => ({
    value: kind.kind_id,
    label: kind.name,
    description: [
      kind.is_paid ? 'Paid' : 'Unpaid',
      ...(kind.keeps_balance ? [`${hoursText(kind.available)} hours left`] : []),
    ].join(', '),
  }));
  return (
    <RecordDialog<Values, Asked>
      title="Request leave"
      submitText="Send request"
      one="request"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: 'TsrpLeaveRequest-new',
        initial: { kind_id: kinds[0]?.kind_id ?? null, first_day: day, last_day: day, hours: '', note: '' },
        version: 0,
        failureText: "The request couldn't be sent.",
        check: (values) => {
          const issues = inputIssues(fields, inputOf(values));
          return issues.length > 0 ? issues : requestIssues(spanOf(values, fullDay), facts);
        },
        save: (values) => ask(inputOf(values) as InputOf<typeof fields>, onAsked),
        onSaved: ({ mailed }) => {
          notify({ type: 'success', content: 'Request sent.' });
          if (!mailed) {
            notify({
              type: 'warning',
              content: "The email to your approver couldn't be sent. Let them know yourself.",
            });
          }
          onClose();
          onAsked();
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <SelectField control={control} name="kind_id" label={labels.kind_id} choices={choices} required />
          <Days />
          <TextField
            control={control}
            name="hours"
            kind="decimal"
            label={labels.hours}
            description={fields.hours.help}
            marksOptional
          />
          <LongTextField control={control} name="note" label={labels.note} rows={2} marksOptional />
          <Taken {...facts} />
        </>
      )}
    </RecordDialog>
  );
}
