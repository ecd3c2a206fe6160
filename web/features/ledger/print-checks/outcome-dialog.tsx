import Box from '@cloudscape-design/components/box';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { labelOf, messages } from '../../../../shared/contract/field.ts';
import { returnPrintedChecks } from '../../../../shared/contract/operations/check-printing.ts';
import type { Check } from '../../../../shared/ledger/checks.ts';
import type { PaperState } from '../../../../shared/ledger/printing.ts';
import { FormDialog } from '../../../components/dialogs/form-dialog.tsx';
import { FieldFrame } from '../../../components/forms/field-frame.tsx';

export interface Outcome {
  readonly check: Check;
  readonly paper: PaperState;
}

type Choice = PaperState | 'good';

const choices: readonly { readonly value: Choice; readonly label: string }[] = [
  { value: 'good', label: 'Came out right' },
  { value: 'spoiled', label: 'Paper spoiled: void this number' },
  { value: 'unused', label: 'Not printed: keep this number' },
];

const ALL_RIGHT = '';

interface ReasonFieldProps {
  readonly reason: string;
  readonly isMissing: boolean;
  readonly onChange: (reason: string) => void;
}

function ReasonField({ reason, isMissing, onChange }: ReasonFieldProps) {
  return (
    <FieldFrame
      label={labelOf(returnPrintedChecks.body, 'reason')}
      errorText={isMissing ? messages.required : undefined}
    >
      <Input
        value={reason}
        placeholder="Printer jam"
        autoComplete={false}
        onChange={({ detail }) => onChange(detail.value)}
      />
    </FieldFrame>
  );
}

interface OutcomeDialogProps {
  readonly checks: readonly Check[];
  /** Reports what has to be printed again. Returns why that failed, or undefined. */
  readonly onReport: (outcomes: readonly Outcome[], reason: string) => Promise<string | undefined>;
  readonly onClose: () => void;
}

/** Asks how the checks came out, after the first bad one: usually its paper is spoiled and the rest isn't printed. */
export function OutcomeDialog({ checks, onReport, onClose }: OutcomeDialogProps) {
  const [firstBad, setFirstBad] = useState(ALL_RIGHT);
  const [changed, setChanged] = useState<Readonly<Record<number, Choice>>>({});
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<string>();
  const start = firstBad === ALL_RIGHT ? checks.length : checks.findIndex(({ id }) => String(id) === firstBad);
  const isOne = checks.length === 1;
  const asked = isOne ? checks : checks.slice(start);
  const choiceOf = ({ id }: Check, index: number): Choice =>
    changed[id] ?? (isOne ? 'good' : index === 0 ? 'spoiled' : 'unused');
  const outcomes = asked.flatMap((check, index): Outcome[] => {
    const choice = choiceOf(check, index);
    return choice === 'good' ? [] : [{ check, paper: choice }];
  });
  const isReasonMissing = outcomes.length > 0 && reason.trim() === '';

  const submit = async (): Promise<void> => {
    setTried(true);
    if (isReasonMissing) return;
    setSaving(true);
    const refused = outcomes.length === 0 ? undefined : await onReport(outcomes, reason);
    setSaving(false);
    setFailure(refused);
    if (refused === undefined) onClose();
  };

  const options = [
    { value: ALL_RIGHT, label: 'All came out right' },
    ...checks.map(({ id, check_number }) => ({ value: String(id), label: `Check ${check_number}` })),
  ];
  return (
    <FormDialog
      title={isOne ? 'Did the check come out right?' : 'Did all checks come out right?'}
      submitText="Done"
      isSaving={isSaving}
      isDirty={outcomes.length > 0}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <SpaceBetween size="m">
        <Box>Look at the paper before you answer. You can also report spoiled paper later, in Transactions.</Box>
        {!isOne && (
          <FieldFrame label="First check that came out wrong">
            <Select
              options={options}
              selectedOption={options.find(({ value }) => value === firstBad) ?? options[0]!}
              onChange={({ detail }) => setFirstBad(detail.selectedOption.value ?? ALL_RIGHT)}
            />
          </FieldFrame>
        )}
        {asked.map((check, index) => (
          <FieldFrame key={check.id} label={`Check ${check.check_number}`}>
            <Select
              options={choices}
              selectedOption={choices.find(({ value }) => value === choiceOf(check, index)) ?? null}
              onChange={({ detail }) => setChanged({ ...changed, [check.id]: detail.selectedOption.value as Choice })}
            />
          </FieldFrame>
        ))}
        {outcomes.length > 0 && (
          <ReasonField reason={reason} isMissing={wasTried && isReasonMissing} onChange={setReason} />
        )}
      </SpaceBetween>
    </FormDialog>
  );
}
