import Box from '@cloudscape-design/components/box';
import { labelOf, labelsOf } from '../../../../shared/contract/field.ts';
import { returnTimesheet, unlockTimesheet } from '../../../../shared/contract/operations/timesheets.ts';
import { transitions, type TimesheetStep } from '../../../../shared/timesheets/lifecycle.ts';
import { inputIssues } from '../../../components/forms/issues.ts';
import { LongTextField } from '../../../components/forms/long-text-field.tsx';
import { RecordDialog } from '../../../components/list-screen/record-dialog.tsx';
import type { SheetRow } from './sheet-actions.ts';
import { type Stepped, stepFailure } from './steps.ts';
import type { UsedSteps } from './use-steps.ts';

interface Values {
  words: string;
}

interface ReasonDialogProps {
  readonly step: TimesheetStep;
  readonly row: SheetRow;
  readonly steps: UsedSteps;
  readonly onClose: () => void;
}

const explain: Partial<Record<TimesheetStep, (name: string) => string>> = {
  unlock: (name) =>
    `${name} will be able to change the hours again, even after the lock date, until the timesheet is locked.`,
  unapprove: (name) => `${name}'s timesheet goes back to approval.`,
  unprocess: (name) => `${name}'s timesheet goes back to payroll. Make sure it isn't paid twice.`,
  return: (name) =>
    `${name} will be able to change the hours again. Your note is shown with the timesheet and emailed.`,
};

const asked = {
  note: returnTimesheet.body.note,
  reason: { ...unlockTimesheet.body.reason, required: true },
} as const;

/** R34: asks for a reason, or for what the owner should change; it is kept in the sheet's history. */
export function ReasonDialog({ step, row, steps, onClose }: ReasonDialogProps) {
  const { label, asks = 'reason' } = transitions[step];
  const fields = { words: { ...asked[asks], label: labelOf(asked, asks) } };
  const labels = labelsOf(fields);
  return (
    <RecordDialog<Values, Stepped>
      title={`${label}: ${row.name}`}
      submitText={label}
      one="timesheet"
      labels={labels}
      isOnce
      onClose={onClose}
      plan={{
        formKey: `TsrpTimesheet-${step}-${row.sheet.id}`,
        initial: { words: '' },
        version: row.sheet.version,
        check: (values) => inputIssues(fields, { ...values }),
        save: async ({ words }, version) =>
          steps.send(step, row, words.trim(), version).catch((error: unknown) => {
            throw stepFailure(step, error);
          }),
        onSaved: (stepped) => {
          steps.say(step, row, stepped);
          return undefined;
        },
      }}
    >
      {(control) => (
        <>
          <Box variant="p">{explain[step]?.(row.name)}</Box>
          <LongTextField control={control} name="words" label={labels.words} required />
        </>
      )}
    </RecordDialog>
  );
}
